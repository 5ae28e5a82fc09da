import { type BackendOptions, createBackend } from '#backend'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'
import { createDocumentsClient } from '#gateway/documents/documents.ts'
import { createServiceAccount } from '#testing/identity/service-account.ts'

/** Opens a backend on a folder in a process that a test kills, with a client of its documents and what makes further clients. */
export async function openProcessBackend(dataDir: string, options: Pick<BackendOptions, 'limits' | 'log'> = { log: () => {} }) {
  const projectId = 'p'
  const { key, account } = createServiceAccount(projectId)
  const backend = await createBackend({
    dataDir,
    projectId,
    apiKey: 'test-key',
    serviceAccounts: [account],
    allowedOrigins: [],
    mail: { transport: { kind: 'files' }, from: 'a@b.test' },
    ...options,
  })
  const access = { fetch: backend.fetch, baseUrl: 'http://backend.test' }
  const documents = createDocumentsClient({ ...access, projectId, getAccessToken: createServiceTokens(key, Date.now) })
  return { access, backend, documents, key, projectId }
}
