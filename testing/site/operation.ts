import { randomUUID } from 'node:crypto'
import type { Actor } from '#agency/actor.ts'
import { createTurns } from '#agency/turns.ts'
import { type Act, beginOperation, type BegunOperation } from '#agency/begin-operation.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { content } from './product-content.ts'

/** A member of staff who acts on pages. */
export const mara: Actor = { kind: 'account', uid: 'mara', email: 'mara@vierfalt.example' }

/** Begins an act of Mara on a backend of a test, at its time. */
export function beginAct({ fetch, key, clock }: Pick<TestBackend, 'fetch' | 'key' | 'clock'>, act: Partial<Act> = {}): BegunOperation {
  const connection = {
    fetch,
    endpoints: createEmbeddedEndpoints('http://backend.test'),
    credential: createSelfSignedCredential(key, clock.now),
    projectId: key.project_id,
    storageBucket: `${key.project_id}.firebasestorage.app`,
  }
  const runner = { host: 'test', pid: 1 }
  return beginOperation(
    connection,
    { actor: mara, command: 'invoices pay', batchId: `test-${randomUUID().slice(0, 8)}`, runner, ...act },
    {
      now: () => new Date(clock.now()),
      createId: randomUUID,
      inTurn: createTurns(),
      readSite: () => Promise.resolve(content.site),
    },
  )
}
