import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { AccountTransfer } from '#gateway/accounts/account-transfer.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { FilesClient } from '#gateway/files.ts'
import { openAccountTransfer, openDocuments as openDocumentsOf, openFiles, openIdentity } from '#gateway/provider/connection.ts'
import type { CliConfig } from './config.ts'
import { reachProvider } from './reach-provider.ts'

/** Clients of documents, files and accounts; dispose of them to close the connection. */
export type OpenDocuments = AsyncDisposable & {
  readonly documents: DocumentsClient
  readonly files: FilesClient
  readonly identity: IdentityClient
  readonly accounts: AccountTransfer
}

/**
 * Opens the documents and files of the site.
 *
 * @throws CommandError if there is no data folder, or the process that has it open does not respond.
 */
export async function openDocuments(config: CliConfig): Promise<OpenDocuments> {
  await using reached = new AsyncDisposableStack()
  const { connection } = reached.use(await reachProvider(config))
  const documents = openDocumentsOf(connection)
  await config.stopped?.look(documents)
  // Calls as the service need no API key.
  const identity = openIdentity({ ...connection, apiKey: '' })
  const files = openFiles(connection)
  const open = reached.move()
  return {
    documents: config.batch ? config.batch.wrap(documents) : documents,
    identity: config.batch?.isDryRun ? { ...identity, updateAccount: refuseInDryRun, deleteAccount: refuseInDryRun } : identity,
    files: config.batch?.isDryRun ? { ...files, uploadFile: refuseInDryRun, deleteFile: refuseInDryRun } : files,
    accounts: openAccountTransfer(connection),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

/** A bug guard: commands must not change accounts or files in a dry run, which can only show differences of documents. */
async function refuseInDryRun(): Promise<never> {
  throw new Error('A dry run changes no account and no file.')
}
