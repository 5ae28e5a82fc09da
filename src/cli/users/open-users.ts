import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { AccountTransfer } from '#gateway/accounts/account-transfer.ts'
import { openAccountTransfer, openIdentity } from '#gateway/provider/connection.ts'
import { CommandError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { reachProvider } from '#cli/reach-provider.ts'

/** The people who can sign in, and the way they were reached, to be ended when done. */
export type OpenUsers = AsyncDisposable & {
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly accounts: AccountTransfer
}

/** @throws CommandError when there is no data folder, or the process that has it open does not answer. */
export async function openUsers(config: CliConfig): Promise<OpenUsers> {
  const reached = await reachProvider(config)
  const { connection } = reached
  return {
    // The service needs no key of clients.
    identity: openIdentity({ ...connection, apiKey: '' }),
    accounts: openAccountTransfer(connection),
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  }
}

/** The account of an address, or of an id. @throws CommandError when there is none. */
export async function findUser(
  { identity }: { readonly identity: Pick<IdentityClient, 'findAccounts'> },
  typed: string,
): Promise<IdentityAccount> {
  const [byEmail] = typed.includes('@') ? await identity.findAccounts({ emails: [normalizeTypedEmail(typed)] }) : []
  const [found = byEmail] = byEmail ? [] : await identity.findAccounts({ localIds: [typed] })
  if (!found) throw new CommandError(`Nobody signs in as ${typed}.`)
  return found
}
