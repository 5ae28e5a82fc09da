import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { Account } from '#backend/store/identity-operations.ts'
import type { IdentityContext } from './context.ts'
import { parseEmail } from './email.ts'
import { parseBody, Text } from './parse-body.ts'
import { assertNewPassword } from './password-rule.ts'
import { IdentityRefusal } from './refusal.ts'

const Body = v.strictObject({
  localId: v.optional(v.pipe(Text, v.minLength(1), v.maxLength(128))),
  email: v.optional(Text),
  emailVerified: v.optional(v.boolean(), false),
  password: v.optional(Text),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  disabled: v.optional(v.boolean(), false),
})
const unbuiltNames = ['phoneNumber', 'photoUrl', 'mfaInfo', 'tenantId', 'idToken', 'targetProjectId']

/** `accounts` of the admin: creates an account without signing in. */
export async function createAccount(context: IdentityContext, body: unknown): Promise<object> {
  const { localId, password, displayName, emailVerified, disabled, ...given } = parseBody(Body, body, unbuiltNames)
  const email = given.email === undefined ? undefined : parseEmail(given.email)
  if (password !== undefined) assertNewPassword(password, email, context.settings.passwordMinLength)
  const account = await storeAccount(context, {
    ...(localId !== undefined && { localId }),
    email,
    isEmailVerified: emailVerified,
    displayName,
    passwordHash: password === undefined ? undefined : await context.passwords.hash(password),
    isDisabled: disabled,
  })
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: account.localId, email, displayName }
}

/**
 * Stores a new account.
 *
 * @throws IdentityRefusal EMAIL_EXISTS or DUPLICATE_LOCAL_ID.
 */
export async function storeAccount(context: IdentityContext, given: Partial<Account>): Promise<Account> {
  const nowMs = context.clock.now()
  const account: Account = {
    localId: createLocalId(),
    email: undefined,
    isEmailVerified: false,
    displayName: undefined,
    photoUrl: undefined,
    passwordHash: undefined,
    passwordUpdateTimeMs: given.passwordHash === undefined ? undefined : nowMs,
    isDisabled: false,
    isCustomAuth: false,
    validSinceSeconds: Math.floor(nowMs / 1000),
    createTimeMs: nowMs,
    lastLoginTimeMs: undefined,
    lastRefreshTimeMs: undefined,
    ...given,
  }
  const outcome = await context.store.changeIdentity('createAccount', account)
  if (outcome === 'emailExists') throw new IdentityRefusal('EMAIL_EXISTS')
  if (outcome === 'localIdExists') throw new IdentityRefusal('DUPLICATE_LOCAL_ID')
  return account
}

/** 28 letters and digits, as the hosted service makes them; 166 bits. */
function createLocalId(): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 28 }, () => digits[randomInt(digits.length)]).join('')
}
