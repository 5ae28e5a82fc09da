import type { AccountTransfer } from '#gateway/accounts/account-transfer.ts'
import { openAccountTransfer } from '#gateway/provider/connection.ts'
import type { CliConfig } from '#cli/config.ts'
import { reachProvider } from '#cli/reach-provider.ts'

/** The accounts, and the way they were reached, to be ended when done. */
export type OpenAccounts = AsyncDisposable & { readonly accounts: AccountTransfer }

/**
 * Opens the accounts of the site.
 *
 * @throws CommandError when there is no data folder, or the process that has it open does not answer.
 */
export async function openAccounts(config: CliConfig): Promise<OpenAccounts> {
  const reached = await reachProvider(config)
  return { accounts: openAccountTransfer(reached.connection), [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose]() }
}
