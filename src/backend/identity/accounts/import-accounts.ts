import * as v from 'valibot'
import type { Account } from '#backend/database/identity/identity-operations.ts'
import { ServiceError, unbuilt } from '#backend/service-error.ts'
import { pageAccounts } from '#protocol/request-limits.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { createAccountRecord } from './create-account.ts'
import { assertCustomClaims } from './custom-claims.ts'
import { normalizeEmail, parseEmail } from './email.ts'
import { parseBody, Text, WholeNumber } from '#backend/identity/parse-body.ts'
import { encodePasswordHash, isAffordable, type ScryptParameters } from '#backend/identity/passwords/password-hash.ts'
import { serviceOrigin } from '#backend/identity/passwords/hashing-origin.ts'
import { assertNewPassword } from '#backend/identity/passwords/password-rule.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { conflictRefusal, IdentityRefusal, isConflict } from '#backend/identity/refusal.ts'

/** Most plain passwords per call, which are hashed one after another. Our own judgement: each takes a third of a second. */
const maxRawPasswords = 100

const Base64 = v.pipe(
  Text,
  v.regex(/^[\w+/-]+={0,2}$/),
  v.maxLength(512),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const Provider = v.strictObject({
  providerId: v.optional(Text, ''),
  rawId: v.optional(Text, ''),
  federatedId: v.optional(Text),
  email: v.optional(Text),
  displayName: v.optional(Text),
  photoUrl: v.optional(Text),
  phoneNumber: v.optional(Text),
})
const User = v.strictObject({
  localId: v.optional(v.pipe(Text, v.maxLength(128)), ''),
  email: v.optional(Text),
  emailVerified: v.optional(v.boolean(), false),
  passwordHash: v.optional(Base64),
  salt: v.optional(Base64),
  rawPassword: v.optional(Text, ''),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  photoUrl: v.optional(v.pipe(Text, v.maxLength(2048))),
  phoneNumber: v.optional(Text),
  customAttributes: v.optional(Text),
  disabled: v.optional(v.boolean(), false),
  createdAt: v.optional(WholeNumber),
  lastLoginAt: v.optional(WholeNumber),
  providerUserInfo: v.optional(v.array(Provider), []),
  mfaInfo: v.optional(v.array(v.unknown()), []),
})
type User = v.InferOutput<typeof User>
const Body = v.strictObject({
  hashAlgorithm: v.optional(Text, ''),
  cpuMemCost: v.optional(WholeNumber, 0),
  blockSize: v.optional(WholeNumber, 0),
  parallelization: v.optional(WholeNumber, 0),
  dkLen: v.optional(WholeNumber, 0),
  users: v.optional(v.pipe(v.array(User), v.maxLength(pageAccounts)), []),
  allowOverwrite: v.optional(v.boolean(), false),
  sanityCheck: v.optional(v.boolean(), false),
})
const unbuiltNames = ['signerKey', 'saltSeparator', 'rounds', 'memoryCost', 'argon2Parameters', 'tenantId']

/** Reasons for refusing an account, with the hosted service's messages; others by their code. */
const messages: Readonly<Record<string, string>> = {
  DUPLICATE_LOCAL_ID: 'localId belongs to an existing account - can not overwrite.',
  EMAIL_EXISTS: 'email exists in other account in database',
  FEDERATED_USER_ID_ALREADY_LINKED: 'raw id exists in other account in database',
  INVALID_EMAIL: 'email is invalid',
  INVALID_PHONE_NUMBER: 'phone number format is invalid',
  INVALID_CLAIMS: 'Invalid custom claims provided.',
  CLAIMS_TOO_LARGE: 'Custom claims provided are too large.',
  FORBIDDEN_CLAIM: 'Custom claims provided include a reserved claim.',
}

/**
 * `accounts:batchCreate` of the admin: imports accounts, with hashes of the algorithm STANDARD_SCRYPT, whose parameters are limited because
 * each sign-in computes them. An account that cannot be imported is listed in `error`. A duplicate ID fails the whole call, unless the
 * later account overwrites the other. An overwritten account keeps nothing, and its sign-ins end.
 */
export async function importAccounts(context: IdentityContext, body: unknown): Promise<object> {
  const { users, hashAlgorithm, cpuMemCost, allowOverwrite, sanityCheck, ...given } = parseBody(Body, body, unbuiltNames)
  if (users.length === 0) throw new IdentityRefusal('MISSING_USER_ACCOUNT')
  if (sanityCheck) assertDistinct(users)
  if (!allowOverwrite)
    assertOnce(
      users.map(({ localId }) => localId),
      (localId) => `DUPLICATE_LOCAL_ID : ${localId}`,
    )
  const hasHashes = users.some(({ passwordHash }) => passwordHash !== undefined)
  if (hasHashes && !hashAlgorithm) throw new IdentityRefusal('MISSING_HASH_ALGORITHM')
  if (hashAlgorithm && hashAlgorithm !== 'STANDARD_SCRYPT') throw unbuilt(`hashAlgorithm ${hashAlgorithm.slice(0, 100)}`)
  const { blockSize, parallelization, dkLen } = given
  const parameters = { cost: cpuMemCost, blockSize, parallelization }
  if (hasHashes && !isAffordable(parameters)) throw new IdentityRefusal('INVALID_HASH_PARAMETER_COMBINATION')
  if (users.filter(({ rawPassword }) => rawPassword).length > maxRawPasswords) {
    throw new ServiceError('INVALID_ARGUMENT', `At most ${maxRawPasswords} users of a call have a rawPassword.`)
  }
  const error: { readonly index: number; readonly message: string }[] = []
  // One after another: password hashing takes one place in the queue, and of two users with one ID the later one stays.
  for (const [index, user] of users.entries()) {
    const message = await importAccount(context, user, { parameters, dkLen, allowOverwrite })
    if (message !== undefined) error.push({ index, message })
  }
  return { kind: 'identitytoolkit#UploadAccountResponse', ...(error.length > 0 && { error }) }
}

/** Checks that the hosted service makes on request before the import. */
function assertDistinct(users: readonly User[]): void {
  const emails = users.flatMap(({ email }) => (email ? [normalizeEmail(email)] : []))
  assertOnce(emails, (email) => `DUPLICATE_EMAIL : ${email}`)
  const identities = users.flatMap(({ providerUserInfo }) => providerUserInfo)
  assertOnce(
    identities.map(({ providerId, rawId }) => `Provider id(${providerId}), Raw id(${rawId})`),
    (identity) => `DUPLICATE_RAW_ID : ${identity}`,
  )
}

function assertOnce(values: readonly string[], toMessage: (value: string) => string): void {
  const seen = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) throw new IdentityRefusal(toMessage(value))
    seen.add(value)
  }
}

/** The reason for refusing an account; undefined if it was imported. */
async function importAccount(
  context: IdentityContext,
  user: User,
  {
    parameters,
    dkLen,
    allowOverwrite,
  }: { readonly parameters: ScryptParameters; readonly dkLen: number; readonly allowOverwrite: boolean },
): Promise<string | undefined> {
  try {
    const account = await toAccount(context, user, parameters, dkLen)
    const outcome = await context.store.changeIdentity('createAccount', account)
    if (outcome === 'localIdExists' && allowOverwrite) await overwrite(context, account)
    else if (outcome !== 'created') throw conflictRefusal(outcome)
    return undefined
  } catch (error) {
    if (!(error instanceof IdentityRefusal)) throw error
    const [code = ''] = error.message.split(' : ', 1)
    return messages[code] ?? error.message
  }
}

/** As a take-over does, removes devices, pending codes and the account's document. */
async function overwrite({ store, clock }: IdentityContext, { localId, ...changes }: Account): Promise<void> {
  const [before] = await store.findAccounts({ localIds: [localId] })
  const atMs = clock.now()
  const takeOver = { email: before?.email, atMs }
  const outcome = await store.changeIdentity('updateAccount', { localId, changes, endSignInsAtMs: atMs, takeOver })
  if (outcome.kind === 'updated') return
  throw isConflict(outcome.kind) ? conflictRefusal(outcome.kind) : new IdentityRefusal('USER_NOT_FOUND')
}

async function toAccount(context: IdentityContext, user: User, parameters: ScryptParameters, dkLen: number): Promise<Account> {
  const { localId, passwordHash: hash, salt, rawPassword, customAttributes, phoneNumber, createdAt } = user
  if (!localId) throw new IdentityRefusal('localId is missing')
  if (user.mfaInfo.length > 0) throw new IdentityRefusal('mfaInfo is not supported.')
  if (hash && (!salt || hash.length !== dkLen || hash.length < 16)) throw new IdentityRefusal('INVALID_HASH_PARAMETER_COMBINATION')
  if (customAttributes) assertCustomClaims(customAttributes)
  const federated = user.providerUserInfo.filter(({ providerId }) => providerId !== 'password' && providerId !== 'phone')
  if (federated.some(({ providerId, rawId }) => !providerId || !rawId)) {
    throw new IdentityRefusal('federatedId or (providerId & rawId) is required')
  }
  const email = user.email ? parseEmail(user.email) : undefined
  const toPasswordHash = async () => {
    if (hash && salt) return encodePasswordHash({ ...parameters, salt, hash })
    if (!rawPassword) return undefined
    assertNewPassword(rawPassword, email, context)
    return await context.passwords.hash(rawPassword, serviceOrigin)
  }
  return createAccountRecord(context, {
    localId,
    email,
    isEmailVerified: user.emailVerified,
    displayName: user.displayName,
    photoUrl: user.photoUrl,
    phoneNumber: phoneNumber ? parsePhoneNumber(phoneNumber) : undefined,
    customAttributes: customAttributes || undefined,
    isDisabled: user.disabled,
    passwordHash: await toPasswordHash(),
    ...(createdAt !== undefined && { createTimeMs: createdAt }),
    lastLoginTimeMs: user.lastLoginAt,
    providers: federated.map(({ providerId, rawId, email, displayName, photoUrl }) => ({
      providerId,
      rawId,
      email,
      displayName,
      photoUrl,
    })),
  })
}
