import * as v from 'valibot'
import type { Account } from '#backend/store/identity-operations.ts'
import { unbuilt } from '#backend/service-error.ts'
import type { IdentityContext } from './context.ts'
import { createAccountRecord } from './create-account.ts'
import { assertCustomClaims } from './custom-claims.ts'
import { parseEmail } from './email.ts'
import { parseBody, Text, WholeNumber } from './parse-body.ts'
import { encodePasswordHash, isAffordable, type ScryptParameters } from './password-hash.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { conflictRefusal, IdentityRefusal } from './refusal.ts'

/** Most accounts of one call (Firebase Admin SDK, importUsers). */
const maxAccounts = 1000

const Base64 = v.pipe(
  Text,
  v.regex(/^[\w+/-]+={0,2}$/),
  v.maxLength(512),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const Provider = v.strictObject({
  providerId: Text,
  rawId: v.optional(Text, ''),
  federatedId: v.optional(Text),
  email: v.optional(Text),
  displayName: v.optional(Text),
  photoUrl: v.optional(Text),
  phoneNumber: v.optional(Text),
})
const User = v.strictObject({
  localId: v.pipe(Text, v.minLength(1), v.maxLength(128)),
  email: v.optional(Text),
  emailVerified: v.optional(v.boolean(), false),
  passwordHash: v.optional(Base64),
  salt: v.optional(Base64),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  photoUrl: v.optional(v.pipe(Text, v.maxLength(2048))),
  phoneNumber: v.optional(Text),
  customAttributes: v.optional(Text),
  disabled: v.optional(v.boolean(), false),
  createdAt: v.optional(WholeNumber),
  lastLoginAt: v.optional(WholeNumber),
  providerUserInfo: v.optional(v.array(Provider), []),
})
type User = v.InferOutput<typeof User>
const Body = v.strictObject({
  hashAlgorithm: v.optional(Text, ''),
  cpuMemCost: v.optional(WholeNumber, 0),
  blockSize: v.optional(WholeNumber, 0),
  parallelization: v.optional(WholeNumber, 0),
  dkLen: v.optional(WholeNumber, 0),
  users: v.optional(v.pipe(v.array(User), v.maxLength(maxAccounts)), []),
})
const unbuiltNames = ['signerKey', 'saltSeparator', 'rounds', 'memoryCost', 'argon2Parameters', 'allowOverwrite', 'sanityCheck', 'tenantId']

/**
 * `accounts:batchCreate` of the admin: takes accounts over, with hashes of the algorithm STANDARD_SCRYPT, whose parameters must be
 * affordable: whoever signs in has them computed. An account that cannot be taken is named in `error` and leaves the others alone; two of
 * one id are a mistake of the whole call.
 */
export async function importAccounts(context: IdentityContext, body: unknown): Promise<object> {
  const { users, hashAlgorithm, cpuMemCost, ...given } = parseBody(Body, body, unbuiltNames)
  if (users.length === 0) throw new IdentityRefusal('MISSING_USER_ACCOUNT')
  const ids = users.map(({ localId }) => localId)
  const duplicate = ids.find((localId, at) => ids.indexOf(localId) !== at)
  if (duplicate !== undefined) throw new IdentityRefusal(`DUPLICATE_LOCAL_ID : ${duplicate}`)
  const hasHashes = users.some(({ passwordHash }) => passwordHash !== undefined)
  if (hasHashes && !hashAlgorithm) throw new IdentityRefusal('MISSING_HASH_ALGORITHM')
  if (hashAlgorithm && hashAlgorithm !== 'STANDARD_SCRYPT') throw unbuilt(`hashAlgorithm ${hashAlgorithm.slice(0, 100)}`)
  const { blockSize, parallelization, dkLen } = given
  const parameters = { cost: cpuMemCost, blockSize, parallelization }
  if (hasHashes && !isAffordable(parameters)) throw new IdentityRefusal('INVALID_HASH_PARAMETER_COMBINATION')
  const outcomes = await Promise.all(users.map((user) => importAccount(context, user, parameters, dkLen)))
  const error = outcomes.flatMap((message, index) => (message === undefined ? [] : [{ index, message }]))
  return { kind: 'identitytoolkit#UploadAccountResponse', ...(error.length > 0 && { error }) }
}

/** Why an account was not taken; undefined when it was. */
async function importAccount(
  context: IdentityContext,
  user: User,
  parameters: ScryptParameters,
  dkLen: number,
): Promise<string | undefined> {
  try {
    const outcome = await context.store.changeIdentity('createAccount', toAccount(context, user, parameters, dkLen))
    return outcome === 'created' ? undefined : conflictRefusal(outcome).message
  } catch (error) {
    if (error instanceof IdentityRefusal) return error.message
    throw error
  }
}

function toAccount(context: IdentityContext, user: User, parameters: ScryptParameters, dkLen: number): Account {
  const { localId, passwordHash: hash, salt, customAttributes, phoneNumber, createdAt } = user
  if (hash && (!salt || hash.length !== dkLen || hash.length < 16)) throw new IdentityRefusal('INVALID_HASH_PARAMETER_COMBINATION')
  if (customAttributes) assertCustomClaims(customAttributes)
  const federated = user.providerUserInfo.filter(({ providerId }) => providerId !== 'password' && providerId !== 'phone')
  if (federated.some(({ rawId }) => !rawId)) throw new IdentityRefusal('MISSING_RAW_ID')
  return createAccountRecord(context, {
    localId,
    email: user.email === undefined ? undefined : parseEmail(user.email),
    isEmailVerified: user.emailVerified,
    displayName: user.displayName,
    photoUrl: user.photoUrl,
    phoneNumber: phoneNumber === undefined ? undefined : parsePhoneNumber(phoneNumber),
    customAttributes: customAttributes || undefined,
    isDisabled: user.disabled,
    passwordHash: hash && salt && encodePasswordHash({ ...parameters, salt, hash }),
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
