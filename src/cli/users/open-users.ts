import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { AccountTransfer } from '#gateway/accounts/account-transfer.ts'
import { openAccountTransfer, openIdentity } from '#gateway/provider/connection.ts'
import { CommandError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { reachProvider } from '#cli/reach-provider.ts'

/** Clients of accounts; dispose of them to close the connection. */
export type OpenUsers = AsyncDisposable & {
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly accounts: AccountTransfer
}

/** @throws CommandError if there is no data folder, or the process that has it open does not respond. */
export async function openUsers(config: CliConfig): Promise<OpenUsers> {
  const reached = await reachProvider(config)
  const { connection } = reached
  return {
    // Calls as the service need no API key.
    identity: openIdentity({ ...connection, apiKey: '' }),
    accounts: openAccountTransfer(connection),
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  }
}

/** Finds an account by address or ID. @throws CommandError if it does not exist. */
export async function findUser(
  { identity }: { readonly identity: Pick<IdentityClient, 'findAccounts'> },
  typed: string,
): Promise<IdentityAccount> {
  const [byEmail] = typed.includes('@') ? await identity.findAccounts({ emails: [normalizeTypedEmail(typed)] }) : []
  const [found = byEmail] = byEmail ? [] : await identity.findAccounts({ localIds: [typed] })
  if (!found) throw new CommandError(`No such user: ${typed}.`)
  return found
}
