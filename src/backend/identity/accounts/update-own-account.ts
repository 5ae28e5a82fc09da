import * as v from 'valibot'
import type { Account, AccountChanges } from '#backend/database/identity/identity-operations.ts'
import { encodeUpdate } from './account-reply.ts'
import { changeOwnAccount } from './change-own-account.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { parseEmail } from './email.ts'
import { knownOrigin } from '#backend/identity/passwords/hashing-origin.ts'
import { admit } from '#backend/identity/limits.ts'
import type { Notice } from '#backend/identity/mails/notify.ts'
import { clientEntries, parseBody, Text } from '#backend/identity/parse-body.ts'
import { assertNewPassword } from '#backend/identity/passwords/password-rule.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'
import { applyOobCode } from '#backend/identity/mails/use-oob-code.ts'
import { assertDeletable, UserAttribute } from './user-attribute.ts'
import { assertRecentSignIn, type VerifiedUser, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'

const Body = v.strictObject({
  ...clientEntries,
  idToken: v.optional(Text, ''),
  oobCode: v.optional(Text, ''),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  photoUrl: v.optional(v.pipe(Text, v.maxLength(2048))),
  email: v.optional(Text),
  password: v.optional(Text),
  deleteAttribute: v.optional(v.array(UserAttribute), []),
  deleteProvider: v.optional(v.array(Text), []),
})
type Body = v.InferOutput<typeof Body>

/** Members that only the admin may set. */
const adminNames = ['localId', 'customAttributes', 'emailVerified', 'disableUser', 'validSince', 'phoneNumber', 'createdAt', 'lastLoginAt']
const unbuiltNames = ['provider', 'upgradeToFederatedLogin', 'mfa', 'linkProviderUserInfo', 'deletePasskey', 'tenantId', 'captchaChallenge']

/**
 * `accounts:update` of a user: changes profile, address, password and providers of the own account; with `oobCode` it applies an e-mailed
 * code, for the user of `idToken` if present. Address, password and providers need a recent sign-in; a new address or password ends every
 * other sign-in and returns new tokens.
 */
export async function updateOwnAccount(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const given = new Map<string, unknown>(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  if (adminNames.some((name) => (given.get(name) ?? null) !== null)) throw new IdentityRefusal('INSUFFICIENT_PERMISSION')
  const request = parseBody(Body, body, unbuiltNames)
  assertDeletable(request.deleteAttribute, ['DISPLAY_NAME', 'PHOTO_URL'])
  if (request.oobCode) {
    const user = request.idToken ? await verifyIdToken(context, request.idToken) : undefined
    const { account, newEmail } = await applyOobCode(context, request.oobCode, user, caller)
    caller.isAbout(account.localId)
    return encodeUpdate(account, { newEmail })
  }
  if (!request.idToken) throw new IdentityRefusal('INVALID_REQ_TYPE : Unsupported request parameters.')
  const user = await verifyIdToken(context, request.idToken)
  caller.isAbout(user.account.localId)
  const credentials = await changedCredentials(context, user, request, caller)
  const endsSignIns = credentials.email !== undefined || credentials.passwordHash !== undefined
  const changes = { ...changedProfile(request, (name) => given.get(name) === null), ...credentials }
  const account = await changeOwnAccount(context, user, changes, {
    endSignInsAtMs: endsSignIns ? context.clock.now() : undefined,
    notify: listNotices(user.account, { ...user.account, ...changes }, caller),
  })
  const newEmail = account.email === user.account.email ? undefined : account.email
  if (!endsSignIns) return encodeUpdate(account, { newEmail })
  // An account with an address only could not sign in again.
  const hasSetPassword = user.signInProvider === 'anonymous' && credentials.passwordHash !== undefined
  const signInProvider = hasSetPassword ? 'password' : user.signInProvider
  const tokens = await startSession(context, account, { signInProvider, secondFactorId: user.secondFactorId })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return encodeUpdate(account, { newEmail, ...tokens })
}

/** The SDK's `updateProfile` sends null to remove a value; other members do not support null. */
function changedProfile({ displayName, photoUrl, deleteAttribute }: Body, isNull: (name: string) => boolean): AccountChanges {
  const takesName = isNull('displayName') || deleteAttribute.includes('DISPLAY_NAME')
  const takesPhoto = isNull('photoUrl') || deleteAttribute.includes('PHOTO_URL')
  return {
    ...(displayName !== undefined && { displayName: displayName || undefined }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl || undefined }),
    ...(takesName && { displayName: undefined }),
    ...(takesPhoto && { photoUrl: undefined }),
  }
}

/** Changes how the account signs in. */
async function changedCredentials(context: IdentityContext, user: VerifiedUser, request: Body, caller: Caller): Promise<AccountChanges> {
  const { clock, passwords } = context
  const { email: given, password, deleteProvider } = request
  if (!given && !password && deleteProvider.length === 0) return {}
  assertRecentSignIn(context, user)
  const before = user.account
  const email = given ? await newEmailOf(context, given, before) : before.email
  if (password) {
    assertNewPassword(password, email, context)
    // Counts as a sign-in, which costs the same: setting passwords repeatedly would block everyone's sign-ins.
    await admit(context, { signIn: caller })
  }
  return {
    ...(deleteProvider.length > 0 && withoutProviders(before, deleteProvider)),
    ...(email !== before.email && { email, isEmailVerified: false, initialEmail: before.initialEmail ?? before.email }),
    ...(password && {
      passwordHash: await passwords.hash(password, knownOrigin(caller, before.localId)),
      passwordUpdateTimeMs: clock.now(),
    }),
  }
}

/** As on the hosted service, with enumeration protection an address changes only by a mail to the new one. */
async function newEmailOf({ settings, store }: IdentityContext, given: string, before: Account): Promise<string> {
  const email = parseEmail(given)
  if (email === before.email) return email
  if (settings.emailEnumerationProtection) {
    throw new IdentityRefusal('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.')
  }
  const [owner] = await store.findAccounts({ emails: [email] })
  if (owner) throw new IdentityRefusal('EMAIL_EXISTS')
  return email
}

/** Keeps an existing address, so that mails about the account still arrive. */
export function withoutProviders({ providers }: Account, deleteProvider: readonly string[]): AccountChanges {
  return {
    providers: providers.filter(({ providerId }) => !deleteProvider.includes(providerId)),
    ...(deleteProvider.includes('password') && { passwordHash: undefined, passwordUpdateTimeMs: undefined, isEmailLinkSignIn: false }),
    ...(deleteProvider.includes('phone') && { phoneNumber: undefined }),
  }
}

/** The notices to the owner. */
function listNotices(before: Account, after: Account, { languageTag }: Caller): readonly Omit<Notice, 'localId'>[] {
  const { email } = before
  if (email === undefined) return []
  const notice = { email, languageTag }
  const hasNewEmail = after.email !== undefined && after.email !== email
  const hasNewPassword = after.passwordHash !== undefined && after.passwordHash !== before.passwordHash
  const removed = listProviderIds(before).filter((id) => !listProviderIds(after).includes(id))
  return [
    ...(hasNewEmail ? [{ ...notice, kind: 'emailChanged', newEmail: after.email } as const] : []),
    ...(hasNewPassword ? [{ ...notice, kind: 'passwordChanged' } as const] : []),
    ...removed.map((providerId) => ({ ...notice, kind: 'providerRemoved', providerId }) as const),
  ]
}

function listProviderIds(account: Account): readonly string[] {
  return [...(account.passwordHash === undefined ? [] : ['password']), ...account.providers.map(({ providerId }) => providerId)]
}
