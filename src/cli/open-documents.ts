import { createDocumentsClient, type DocumentsClient } from '#gateway/documents.ts'
import { createServiceTokens } from '#gateway/service-token.ts'
import { reachBackend } from './reach-backend.ts'

/** The documents, and the way they were reached, to be ended when done. */
export type OpenDocuments = AsyncDisposable & { readonly documents: DocumentsClient }

/**
 * Opens the documents of a data folder.
 *
 * @throws CommandError when there is no such folder, or whoever has it open does not answer.
 */
export async function openDocuments(dataDir: string): Promise<OpenDocuments> {
  const reached = await reachBackend(dataDir)
  const { fetch, baseUrl, key } = reached
  return {
    documents: createDocumentsClient({ fetch, baseUrl, projectId: key.project_id, getAccessToken: createServiceTokens(key, Date.now) }),
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  }
}
