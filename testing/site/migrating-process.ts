import { setTimeout } from 'node:timers/promises'
import { listCollectionNames } from '#backend'
import { reachBackend } from '#cli/reach-backend.ts'
import { describeMigration } from '#cli/migrate/describe-migration.ts'
import { isComplete, migrateData, type Side } from '#gateway/migration/migrate-data.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { createServiceAccount } from '#testing/identity/service-account.ts'

// A process for a test to kill: moves a data folder to a backend that replaces the hosted provider. A line on standard output for each step,
// then what is where, and `complete` or `incomplete`.
const [, , dataDir = '', targetOrigin = '', targetProject = ''] = process.argv
const names = listCollectionNames(dataDir)
await using reached = await reachBackend(dataDir)
const source = openSide(reached.baseUrl, reached.key, reached.key.project_id, reached.fetch)
const target = openSide(targetOrigin, createServiceAccount('fourfold').key, targetProject, (request) => fetch(request))
const migration = await migrateData(source, target, names, (line) => process.stdout.write(`${line}\n`), setTimeout)
process.stdout.write(describeMigration(migration))
process.stdout.write(isComplete(migration) ? 'complete\n' : 'incomplete\n')

function openSide(origin: string, key: ServiceAccountKey, projectId: string, send: Side['fetch']): Side {
  return {
    fetch: send,
    endpoints: createEmbeddedEndpoints(origin),
    credential: createSelfSignedCredential(key, Date.now),
    projectId,
    storageBucket: `${projectId}.firebasestorage.app`,
  }
}
