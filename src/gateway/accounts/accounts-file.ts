import * as v from 'valibot'
import type { ExportedAccount, ScryptHash } from './account-transfer.ts'

/** Parameters of the hashes that this version makes; a file without any has these. */
const ownHash: ScryptHash = { cpuMemCost: 2 ** 15, blockSize: 8, parallelization: 3, dkLen: 32 }

/** What the hosted service's import takes of an account (firebase-tools, auth:import). */
const accountNames = [
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'photoUrl',
  'createdAt',
  'phoneNumber',
  'disabled',
  'customAttributes',
]
const providerNames = ['providerId', 'rawId', 'email', 'displayName', 'photoUrl']

/** Issuers whose identities its import takes, of those that a site of ours can have. */
const importedProviders = ['google.com', 'microsoft.com', 'github.com']

/** Accounts in the form of a file, and how many identities at other issuers that form has no place for. */
export type AccountsFile = { readonly hashConfig: ScryptHash; readonly users: readonly object[]; readonly omittedIdentities: number }

/** Accounts as the hosted service imports them: an import takes one set of parameters, so there is a file for each. */
export function toAccountsFiles(accounts: readonly ExportedAccount[]): readonly AccountsFile[] {
  // Accounts without a password go with the first.
  const setOf = ({ hashConfig }: ExportedAccount) => JSON.stringify(hashConfig && toHash(hashConfig))
  const sets = [...new Set(accounts.map(setOf))].filter((set) => set !== undefined)
  const [first = JSON.stringify(ownHash)] = sets
  return [first, ...sets.slice(1)].map((set) => {
    const own = accounts.filter((account) => (setOf(account) ?? first) === set)
    const hashConfig = v.parse(Hash, JSON.parse(set))
    const omittedIdentities = own.flatMap(identitiesOf).filter(({ providerId }) => !importedProviders.includes(providerId)).length
    return { hashConfig, users: own.map(toUser), omittedIdentities }
  })
}

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const Hash = v.object({ cpuMemCost: Count, blockSize: Count, parallelization: Count, dkLen: Count })
const ImportFile = v.object({ hashConfig: v.optional(Hash, ownHash), users: v.array(v.looseObject({ localId: v.string() })) })

/** A text is no file of accounts. */
export class AccountsFileError extends Error {
  override readonly name = 'AccountsFileError'
}

/**
 * Reads a file of accounts: ours, or one that the hosted service's `auth:export` made.
 *
 * @throws AccountsFileError for an invalid file.
 */
export function parseAccountsFile(text: string): Omit<AccountsFile, 'omittedIdentities'> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), ImportFile), text)
  if (!result.success) throw new AccountsFileError(`${v.getDotPath(result.issues[0]) ?? 'The file'} is not what a file of accounts has.`)
  const { hashConfig, users } = result.output
  return {
    hashConfig,
    users: users.map((user) => {
      const { lastSignedInAt } = user
      return {
        ...pick(user, accountNames),
        ...(lastSignedInAt !== undefined && { lastLoginAt: lastSignedInAt }),
        providerUserInfo: identitiesOf(user).map((identity) => pick(identity, providerNames)),
      }
    }),
  }
}

function toUser(account: ExportedAccount): object {
  const { passwordHash, salt, lastLoginAt } = account
  return {
    ...pick(account, accountNames),
    ...(account.hashConfig ? { passwordHash: toBase64(passwordHash), salt: toBase64(salt) } : { passwordHash: undefined }),
    ...(lastLoginAt !== undefined && { lastSignedInAt: lastLoginAt }),
    providerUserInfo: identitiesOf(account)
      .filter(({ providerId }) => importedProviders.includes(providerId))
      .map((identity) => pick(identity, providerNames)),
  }
}

const Identities = v.array(v.looseObject({ providerId: v.string() }))

/** Password and phone number stand in the account itself. */
function identitiesOf(account: Readonly<Record<string, unknown>>): v.InferOutput<typeof Identities> {
  return v.parse(Identities, account['providerUserInfo'] ?? []).filter(({ providerId }) => !['password', 'phone'].includes(providerId))
}

function toHash({ cpuMemCost, blockSize, parallelization, dkLen }: ScryptHash): ScryptHash {
  return { cpuMemCost, blockSize, parallelization, dkLen }
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))
}

/** The import refuses the signs that are for addresses, and takes padding. */
function toBase64(text: unknown): string {
  const signs = String(text).replaceAll('-', '+').replaceAll('_', '/')
  return signs.padEnd(Math.ceil(signs.length / 4) * 4, '=')
}
