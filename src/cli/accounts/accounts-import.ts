import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AccountTransfer } from '#gateway/accounts/account-transfer.ts'
import { AccountsFileError, parseAccountsFile } from '#gateway/accounts/accounts-file.ts'
import { IdentityError } from '#gateway/accounts/identity.ts'
import { CommandError, defineCommand, FailedCheck } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openAccounts } from './open-accounts.ts'

/** Takes accounts over from a file. */
export const accountsImport = defineCommand({
  name: 'accounts import',
  summary: 'Takes over the accounts in FILE, with their passwords; accounts that are there already stay as they are.',
  example: 'accounts import accounts.json',
  syntax: (parser) =>
    parser.argument(
      '<FILE>',
      'what `accounts export` wrote, or JSON with `users` and, for other hashes than those of this product, `hashConfig` (scrypt: cpuMemCost, blockSize, parallelization, dkLen)',
    ),
  run: async ({ args: [file] }, config) => {
    const content = await readAccounts(file)
    await using open = await openAccounts(config)
    const refused = await importAll(open.accounts, content)
    const taken = `Took over ${content.users.length - refused.length} of ${countOf(content.users.length, 'account')}.\n`
    if (refused.length === 0) return taken
    throw new FailedCheck(taken + refused.map((line) => `  ${line}\n`).join(''))
  },
})

/** As many as make a body that the backend takes. */
const groupSize = 500

async function readAccounts(file: string): Promise<ReturnType<typeof parseAccountsFile>> {
  try {
    return parseAccountsFile(await readFile(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof AccountsFileError)
      throw new CommandError(`${resolve(file)} is not a file of accounts: ${cause.message}`, { cause })
    // The system's refusals carry its code.
    throw cause instanceof Error && 'code' in cause ? new CommandError(cause.message, { cause }) : cause
  }
}

/** @returns A line for each account that was not taken. */
async function importAll(accounts: AccountTransfer, { users, hashConfig }: ReturnType<typeof parseAccountsFile>): Promise<string[]> {
  const refused: string[] = []
  for (let at = 0; at < users.length; at += groupSize) {
    const group = users.slice(at, at + groupSize)
    try {
      const faults = await accounts.importAccounts(group, hashConfig)
      refused.push(...faults.map(({ index, message }) => `${nameOf(group[index])}: ${message}`))
    } catch (cause) {
      if (!(cause instanceof IdentityError)) throw cause
      throw new CommandError(`The accounts from number ${at + 1} on were not taken over: ${cause.message}`, { cause })
    }
  }
  return refused
}

function nameOf(user: object | undefined): string {
  return user && 'localId' in user ? String(user.localId) : 'An account'
}
