import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { AccountTransfer } from '#gateway/accounts/account-transfer.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import { type FilesClient, FilesError } from '#gateway/files.ts'
import { openAccountTransfer, openDocuments as openDocumentsOf, openFiles, openIdentity } from '#gateway/provider/connection.ts'
import { CommandError } from './command.ts'
import type { CliConfig } from './config.ts'
import { reachProvider } from './reach-provider.ts'

/** Documents, files and accounts, and the way they were reached, to be ended when done. */
export type OpenDocuments = AsyncDisposable & {
  readonly documents: DocumentsClient
  readonly files: FilesClient
  readonly identity: IdentityClient
  readonly accounts: AccountTransfer
}

/**
 * Opens the documents and files of the site.
 *
 * @throws CommandError when there is no data folder, or the process that has it open does not answer.
 */
export async function openDocuments(config: CliConfig): Promise<OpenDocuments> {
  const reached = await reachProvider(config)
  const { connection } = reached
  const documents = openDocumentsOf(connection)
  await config.interruptions?.look(documents)
  // The service needs no key of clients.
  const files = openFiles({ ...connection, fetch: (request) => refuseAsFiles(() => connection.fetch(request)) })
  const identity = openIdentity({ ...connection, apiKey: '' })
  return {
    documents: config.batch ? config.batch.wrap(documents) : documents,
    identity: config.batch ? config.batch.wrapIdentity(documents, identity) : identity,
    files: config.batch ? config.batch.wrapFiles(documents, files) : files,
    accounts: openAccountTransfer(connection),
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  }
}

/** A command that stores several files says beside the reason which of them were stored, and the reason ends that sentence. */
async function refuseAsFiles(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof CommandError ? new FilesError('unknown', error.message.replace(/\.$/u, '')) : error
  }
}
