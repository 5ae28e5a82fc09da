import { createDocumentsClient, type DocumentsClient } from '#gateway/documents/documents.ts'
import { createFilesClient, type FilesClient, FilesError } from '#gateway/files.ts'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'
import { CommandError } from './command.ts'
import { reachBackend } from './reach-backend.ts'

/** Documents and files, and the way they were reached, to be ended when done. */
export type OpenDocuments = AsyncDisposable & { readonly documents: DocumentsClient; readonly files: FilesClient }

/**
 * Opens the documents and files of a data folder.
 *
 * @param actor Who does it, for the audit log; undefined where nobody is known.
 * @throws CommandError when there is no such folder, or the process that has it open does not answer.
 */
export async function openDocuments(dataDir: string, actor: string | undefined): Promise<OpenDocuments> {
  const reached = await reachBackend(dataDir)
  const { fetch, baseUrl, key } = reached
  const projectId = key.project_id
  const getToken = createServiceTokens(key, Date.now, 'https://firebasestorage.googleapis.com/', actor)
  return {
    documents: createDocumentsClient({ fetch, baseUrl, projectId, getAccessToken: createServiceTokens(key, Date.now, undefined, actor) }),
    files: createFilesClient({
      fetch: (request) => refuseAsFiles(() => fetch(request)),
      baseUrl,
      bucket: `${projectId}.firebasestorage.app`,
      getAuthorization: async () => `Bearer ${await getToken()}`,
    }),
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
