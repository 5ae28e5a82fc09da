import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { unbuilt } from '#backend/service-error.ts'
import type { Account } from '#backend/database/identity/identity-operations.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { parseEmail } from './email.ts'
import { serviceOrigin } from '#backend/identity/passwords/hashing-origin.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { assertNewPassword } from '#backend/identity/passwords/password-rule.ts'
import { conflictRefusal, IdentityRefusal } from '#backend/identity/refusal.ts'

const Body = v.strictObject({
  localId: v.optional(v.pipe(Text, v.minLength(1), v.maxLength(128))),
  idToken: v.optional(Text),
  email: v.optional(Text),
  emailVerified: v.optional(v.boolean(), false),
  password: v.optional(Text),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  photoUrl: v.optional(v.pipe(Text, v.maxLength(2048))),
  phoneNumber: v.optional(Text),
  disabled: v.optional(v.boolean(), false),
})
const unbuiltNames = ['mfaInfo', 'tenantId']

/** `accounts` of the admin: creates an account without signing in. */
export async function createAccount(context: IdentityContext, body: unknown): Promise<object> {
  const { localId, password, displayName, photoUrl, phoneNumber, emailVerified, disabled, ...given } = parseBody(Body, body, unbuiltNames)
  if (given.idToken !== undefined) throw localId === undefined ? unbuilt('idToken') : new IdentityRefusal('UNEXPECTED_PARAMETER : User ID')
  const email = given.email === undefined ? undefined : parseEmail(given.email)
  if (password !== undefined) assertNewPassword(password, email, context)
  const account = await storeAccount(context, {
    ...(localId !== undefined && { localId }),
    email,
    isEmailVerified: emailVerified,
    displayName,
    photoUrl,
    phoneNumber: phoneNumber === undefined ? undefined : parsePhoneNumber(phoneNumber),
    passwordHash: password === undefined ? undefined : await context.passwords.hash(password, serviceOrigin),
    isDisabled: disabled,
  })
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: account.localId, email, displayName }
}

/**
 * Stores a new account.
 *
 * @throws IdentityRefusal EMAIL_EXISTS, PHONE_NUMBER_EXISTS, DUPLICATE_LOCAL_ID or FEDERATED_USER_ID_ALREADY_LINKED.
 */
export async function storeAccount(context: IdentityContext, given: Partial<Account>): Promise<Account> {
  const account = createAccountRecord(context, given)
  const outcome = await context.store.changeIdentity('createAccount', account)
  if (outcome !== 'created') throw conflictRefusal(outcome)
  return account
}

/** Builds an account without storing it. */
export function createAccountRecord({ clock }: IdentityContext, given: Partial<Account>): Account {
  const nowMs = clock.now()
  return {
    localId: createLocalId(),
    email: undefined,
    isEmailVerified: false,
    displayName: undefined,
    photoUrl: undefined,
    phoneNumber: undefined,
    customAttributes: undefined,
    initialEmail: undefined,
    isEmailLinkSignIn: false,
    providers: [],
    secondFactor: undefined,
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
}

/** 28 letters and digits, as the hosted service generates them; 166 bits. */
function createLocalId(): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 28 }, () => digits[randomInt(digits.length)]).join('')
}
