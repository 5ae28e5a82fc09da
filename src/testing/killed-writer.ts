import { createBackend } from '#backend'
import { createDocumentsClient } from '#gateway/documents.ts'
import { createServiceTokens } from '#gateway/service-token.ts'
import { createServiceAccount } from './service-account.ts'

// A process for a test to kill: it commits without pause and tells its parent about each answer.
const [, , dataDir = ''] = process.argv
const projectId = 'p'
const { key, account } = createServiceAccount(projectId)
const backend = await createBackend({
  dataDir,
  projectId,
  serviceAccounts: [account],
  allowedOrigins: [],
  mail: { transport: { kind: 'files', folder: `${dataDir}/mail` }, from: 'a@b.test' },
  log: () => {},
})
const documents = createDocumentsClient({
  fetch: backend.fetch,
  baseUrl: 'http://backend.test',
  projectId,
  getAccessToken: createServiceTokens(key, Date.now),
})

async function commitForEver(client: number): Promise<never> {
  for (let at = 0; ; at++) {
    const id = `${client}-${at}`
    await documents.commit([{ set: ['c', id], fields: new Map([['v', BigInt(at)]]) }])
    process.send?.(id)
  }
}

await Promise.all([0, 1, 2, 3].map(commitForEver))
