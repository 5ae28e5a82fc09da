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

/** Takes accounts over from a file. */
export const accountsImport = defineCommand({
  name: 'accounts import',
  summary: 'Takes over the accounts in FILE, with their passwords; accounts that are there already stay as they are.',
  details: '`undo` leaves accounts: `users erase` deletes one. Given again, the same file finds those that are there.',
  example: 'accounts import accounts.json --dry-run',
  syntax: (parser) =>
    parser
      .argument(
        '<FILE>',
        'what `accounts export` wrote, or JSON with `users` and, for other hashes than those of this product, `hashConfig` (scrypt: cpuMemCost, blockSize, parallelization, dkLen)',
      )
      .option(
        '--dry-run',
        'says which are new and which are there, and stores nothing; whether each is well-formed shows when they are taken over',
      )
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
      : `${isDryRun ? 'New, and not taken over:' : 'Took over'} ${takenCount} of ${countOf(length, 'account')}.\n${refused.map((line) => `  ${toOneLine(line)}\n`).join('')}`
    if (refused.length === 0) return answer
    throw new FailedCheck(answer)
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
async function importAll(
  { accounts, identity }: OpenDocuments,
  { users, hashConfig }: ReturnType<typeof parseAccountsFile>,
  { progressOutput }: CliConfig,
  isDryRun: boolean,
): Promise<string[]> {
  const refused: string[] = []
  using progress = startProgress(progressOutput)
  for (let at = 0; at < users.length; at += groupSize) {
    if (users.length > groupSize) progress.show('Taking over accounts', at, users.length)
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
      throw new CommandError(`The accounts from number ${at + 1} on were not taken over: ${cause.message}`, { cause })
    }
  }
  return refused
}

const Named = v.object({ localId: v.string(), email: v.optional(v.string()) })
const Email = v.pipe(v.string(), v.email())

/** Why some of them will not be taken, by id: theirs or the address is that of an account that is there. */
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
      if (ids.has(user.localId)) return [[user.localId, 'there is such an account already']]
      return addresses.has(addressOf(user)) ? [[user.localId, `another account has the address ${user.email}`]] : []
    }),
  )
}

function nameOf(user: object | undefined): string {
  return user && 'localId' in user ? String(user.localId) : 'An account'
}
