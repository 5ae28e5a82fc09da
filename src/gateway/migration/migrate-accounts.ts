import type { AccountTransfer } from '#gateway/accounts/account-transfer.ts'
import { parseAccountsFile, toAccountsFiles } from '#gateway/accounts/accounts-file.ts'

/** How many accounts there are, and how many of them the target has. */
export type AccountsCheck = {
  readonly source: number
  readonly target: number
  /** A line for each account that the target did not take. */
  readonly refused: readonly string[]
  /** Identities at issuers that an import does not take. */
  readonly omittedIdentities: number
}

/** As many as make a body that the backend takes. */
const groupSize = 500

/**
 * Copies accounts with their passwords. Those that the target has stay as they are: their people may have changed them since.
 *
 * @returns How many there are, and how many of them the target has.
 */
export async function migrateAccounts(from: AccountTransfer, to: AccountTransfer, report: (line: string) => void): Promise<AccountsCheck> {
  const { all, missing } = await findMissing(from, to)
  const refused: string[] = []
  const files = toAccountsFiles(missing)
  for (const file of files) {
    const { hashConfig, users } = parseAccountsFile(JSON.stringify(file))
    for (let at = 0; at < users.length; at += groupSize) {
      const group = users.slice(at, at + groupSize)
      const faults = await to.importAccounts(group, hashConfig)
      refused.push(...faults.map(({ index, message }) => `${nameOf(group[index])}: ${message}`))
      report(`accounts: ${at + group.length} of ${users.length} taken over`)
    }
  }
  const arrived = new Set((await to.exportAccounts()).map(({ localId }) => localId))
  return {
    source: all.length,
    target: all.filter(({ localId }) => arrived.has(localId)).length,
    refused,
    omittedIdentities: files.reduce((sum, { omittedIdentities }) => sum + omittedIdentities, 0),
  }
}

/** How many accounts there are, and how many of them the target lacks. */
export async function planAccounts(
  from: AccountTransfer,
  to: AccountTransfer,
): Promise<{ readonly count: number; readonly missingCount: number }> {
  const { all, missing } = await findMissing(from, to)
  return { count: all.length, missingCount: missing.length }
}

async function findMissing(from: AccountTransfer, to: AccountTransfer) {
  const all = await from.exportAccounts()
  const known = new Set((await to.exportAccounts()).map(({ localId }) => localId))
  return { all, missing: all.filter(({ localId }) => !known.has(localId)) }
}

function nameOf(user: object | undefined): string {
  return user && 'localId' in user ? String(user.localId) : 'An account'
}
