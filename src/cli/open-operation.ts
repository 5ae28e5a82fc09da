import { randomUUID } from 'node:crypto'
import type { Operation } from '#agency/operation.ts'
import { createTurns } from '#agency/turns.ts'
import { createGateway } from '#gateway/gateway.ts'
import type { CliConfig } from './config.ts'
import { readSite } from '#cli/content/read-seller.ts'
import { openDocuments, type OpenDocuments } from './open-documents.ts'

/** Opens what operations need; they record in the batch of the command. Dispose of it to close the connection. */
export async function openOperation(config: CliConfig): Promise<OpenDocuments & Operation> {
  const open = await openDocuments(config)
  return {
    ...open,
    gateway: createGateway(open.documents),
    actor: { kind: 'commandLine', ...(config.actor !== undefined && { name: config.actor }) },
    ...(config.batch && { batch: config.batch }),
    isDryRun: config.batch?.isDryRun ?? false,
    now: () => new Date(),
    createId: randomUUID,
    inTurn: createTurns(),
    readSite,
  }
}
