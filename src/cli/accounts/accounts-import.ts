import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { AccountsFileError, parseAccountsFile } from '#gateway/accounts/accounts-file.ts'
import { IdentityError } from '#gateway/accounts/identity.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { CommandError, defineCommand, FailedCheck } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import type { CliConfig } from '#cli/config.ts'
import { type OpenDocuments, openDocuments } from '#cli/open-documents.ts'
import { startProgress } from '#cli/progress.ts'
import { readSwitches } from '#cli/records/record-commands.ts'

/** Imports accounts from a file. */
export const accountsImport = defineCommand({
  name: 'accounts import',
  summary: 'Imports the accounts in FILE with their passwords; existing accounts are not changed.',
  details: '`undo` does not remove accounts: `users erase` deletes one. Importing the same file again skips the accounts that exist.',
  example: 'accounts import accounts.json --dry-run',
  syntax: (parser) =>
    parser
      .argument(
        '<FILE>',
        'a file from `accounts export`, or JSON with `users` and, for hashes of another product, `hashConfig` (scrypt: cpuMemCost, blockSize, parallelization, dkLen)',
      )
      .option('--dry-run', 'shows which are new and which exist, and stores nothing; each account is validated on import only')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [file], values }, config) => {
    const { isDryRun, isJson } = readSwitches(values)
    const content = await readAccounts(file)
    await using open = await openDocuments(config)
    const refused = await importAll(open, content, config, isDryRun)
    const { length } = content.users
    const takenCount = length - refused.length
    const answer = isJson
      ? `${JSON.stringify({ [isDryRun ? 'wouldTakeOver' : 'takenOver']: takenCount, refused }, null, 2)}\n`
      : `${isDryRun ? 'Would import' : 'Imported'} ${takenCount} of ${countOf(length, 'account')}.\n${refused.map((line) => `  ${toOneLine(line)}\n`).join('')}`
    if (refused.length === 0) return answer
    throw new FailedCheck(answer)
  },
})

/** Accounts per request, limited by the size of a request body. */
const groupSize = 500

async function readAccounts(file: string): Promise<ReturnType<typeof parseAccountsFile>> {
  try {
    return parseAccountsFile(await readFile(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof AccountsFileError) throw new CommandError(`Invalid accounts file ${resolve(file)}: ${cause.message}`, { cause })
    // Errors of the operating system have a code.
    throw cause instanceof Error && 'code' in cause ? new CommandError(cause.message, { cause }) : cause
  }
}

/** @returns A line for each account that was not imported. */
async function importAll(
  { accounts, identity }: OpenDocuments,
  { users, hashConfig }: ReturnType<typeof parseAccountsFile>,
  { progressOutput }: CliConfig,
  isDryRun: boolean,
): Promise<string[]> {
  const refused: string[] = []
  using progress = startProgress(progressOutput)
  for (let at = 0; at < users.length; at += groupSize) {
    if (users.length > groupSize) progress.show('Importing accounts', at, users.length)
    const group = users.slice(at, at + groupSize)
    if (isDryRun) {
      const taken = await findTaken(
        identity,
        group.flatMap((user) => (v.is(Named, user) ? [user] : [])),
      )
      refused.push(...[...taken].map(([localId, reason]) => `${localId}: ${reason}.`))
      continue
    }
    try {
      const faults = await accounts.importAccounts(group, hashConfig)
      refused.push(...faults.map(({ index, message }) => `${nameOf(group[index])}: ${message}`))
    } catch (cause) {
      if (!(cause instanceof IdentityError)) throw cause
      throw new CommandError(`The accounts from number ${at + 1} on were not imported: ${cause.message}`, { cause })
    }
  }
  return refused
}

const Named = v.object({ localId: v.string(), email: v.optional(v.string()) })
const Email = v.pipe(v.string(), v.email())

/** Returns why accounts would be rejected, by ID: their ID or address is taken. */
async function findTaken(
  identity: OpenDocuments['identity'],
  named: readonly v.InferOutput<typeof Named>[],
): Promise<ReadonlyMap<string, string>> {
  const addressOf = ({ email }: { readonly email?: string | undefined }) => email?.toLowerCase() ?? ''
  const [sameIds, sameEmails] = await Promise.all([
    identity.findAccounts({ localIds: named.map(({ localId }) => localId) }),
    identity.findAccounts({ emails: named.map(addressOf).filter((address) => v.is(Email, address)) }),
  ])
  const ids = new Set(sameIds.map(({ localId }) => localId))
  const addresses = new Set(sameEmails.map(addressOf))
  return new Map(
    named.flatMap((user) => {
      if (ids.has(user.localId)) return [[user.localId, 'account already exists']]
      return addresses.has(addressOf(user)) ? [[user.localId, `another account already has the address ${user.email}`]] : []
    }),
  )
}

function nameOf(user: object | undefined): string {
  return user && 'localId' in user ? String(user.localId) : 'An account'
}
