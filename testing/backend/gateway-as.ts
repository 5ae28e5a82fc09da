import { createDocumentsClient } from '#gateway/documents/documents.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import type { LedgerCache } from '#gateway/invoices/ledger-cache.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { signIn } from '#testing/identity/identity-calls.ts'
import { startBackend, type TestBackend, type TestBackendOptions } from './start-backend.ts'

/** A backend under the product's own rules, with its indexes. */
export async function startGuardedBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { rules, fileRules, indexes } = await readRulesFolder(new URL('../../', import.meta.url))
  return await startBackend({ rules, indexes, files: { rules: fileRules }, ...options })
}

type PersonOptions = {
  readonly isEmailVerified?: boolean
  /** What earlier readings of invoices have left. */
  readonly ledgerCache?: LedgerCache
  /** A transport between the person and the backend. */
  readonly fetch?: TestBackend['fetch']
}

/** Signs a new person in, whose address is confirmed unless the test says otherwise. */
export async function openGatewayAs(
  backend: TestBackend,
  email: string,
  { isEmailVerified = true, ledgerCache, fetch = backend.fetch }: PersonOptions = {},
): Promise<{ readonly uid: string; readonly idToken: string; readonly gateway: Gateway }> {
  const password = 'seven green bottles'
  const { localId } = await backend.identity.createAccount({ email, password, isEmailVerified })
  const { idToken } = (await signIn(backend, { email, password })).json as { idToken: string } // a field of its answer
  const getAccessToken = () => Promise.resolve(idToken)
  const documents = createDocumentsClient({ fetch, baseUrl: 'http://backend.test', projectId: 'fourfold', getAccessToken })
  return { uid: localId, idToken, gateway: createGateway(documents, ledgerCache) }
}
