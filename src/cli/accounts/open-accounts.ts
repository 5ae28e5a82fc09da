import { createAccountTransfer, type AccountTransfer } from '#gateway/accounts/account-transfer.ts'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'
import { reachBackend } from '#cli/reach-backend.ts'

/** The accounts, and the way they were reached, to be ended when done. */
export type OpenAccounts = AsyncDisposable & { readonly accounts: AccountTransfer }

/**
 * Opens the accounts of a data folder.
 *
 * @param actor Who does it, for the audit log; undefined where nobody is known.
 * @throws CommandError when there is no such folder, or the process that has it open does not answer.
 */
export async function openAccounts(dataDir: string, actor: string | undefined): Promise<OpenAccounts> {
  const reached = await reachBackend(dataDir)
  const { fetch, baseUrl, key } = reached
  return {
    accounts: createAccountTransfer({
      fetch,
      baseUrl: `${baseUrl}/identitytoolkit.googleapis.com`,
      projectId: key.project_id,
      getAccessToken: createServiceTokens(key, Date.now, 'https://identitytoolkit.googleapis.com/', actor),
    }),
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  }
}
