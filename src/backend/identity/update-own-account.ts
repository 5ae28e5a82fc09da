import * as v from 'valibot'
import type { Account, AccountChanges } from '#backend/store/identity-operations.ts'
import { encodeUpdate } from './account-reply.ts'
import { changeOwnAccount } from './change-own-account.ts'
import type { Caller, IdentityContext } from './context.ts'
import { parseEmail } from './email.ts'
import { knownOrigin } from './hashing-origin.ts'
import { admit } from './limits.ts'
import type { Notice } from './notify.ts'
import { clientEntries, parseBody, Text } from './parse-body.ts'
import { assertNewPassword } from './password-rule.ts'
import { IdentityRefusal } from './refusal.ts'
import { startSession } from './start-session.ts'
import { applyOobCode } from './use-oob-code.ts'
import { assertRecentSignIn, type VerifiedUser, verifyIdToken } from './verify-id-token.ts'

// The SDK sends null for what is to stay.
const Profile = (length: number) => v.nullish(v.pipe(Text, v.maxLength(length)))
const Body = v.strictObject({
  ...clientEntries,
  idToken: v.optional(Text, ''),
  oobCode: v.optional(Text, ''),
  displayName: Profile(256),
  photoUrl: Profile(2048),
  email: v.nullish(Text),
  password: v.nullish(Text),
  deleteAttribute: v.optional(v.array(v.picklist(['DISPLAY_NAME', 'PHOTO_URL', 'USER_ATTRIBUTE_NAME_UNSPECIFIED'])), []),
  deleteProvider: v.optional(v.array(Text), []),
})
type Body = v.InferOutput<typeof Body>

/** Only the admin may set these. */
const adminNames = ['localId', 'customAttributes', 'emailVerified', 'disableUser', 'validSince', 'phoneNumber', 'createdAt', 'lastLoginAt']
const unbuiltNames = ['provider', 'upgradeToFederatedLogin', 'mfa', 'linkProviderUserInfo', 'deletePasskey', 'tenantId', 'captchaChallenge']

/**
 * `accounts:update` of a user: profile, address, password and providers of the own account; with `oobCode` what an e-mailed code stands
 * for, beside `idToken` as the user of that. Address, password and providers need a fresh sign-in; the first two end every other one, and answer new tokens.
 */
export async function updateOwnAccount(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : []
  if (names.some((name) => adminNames.includes(name))) throw new IdentityRefusal('INSUFFICIENT_PERMISSION')
  const request = parseBody(Body, body, unbuiltNames)
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
  const changes = { ...changedProfile(request), ...credentials }
  const account = await changeOwnAccount(context, user, changes, {
    endSignInsAtMs: endsSignIns ? context.clock.now() : undefined,
    tell: listNotices(user.account, { ...user.account, ...changes }, caller),
  })
  const newEmail = account.email === user.account.email ? undefined : account.email
  if (!endsSignIns) return encodeUpdate(account, { newEmail })
  // With an address alone nobody could sign in again.
  const hasSetPassword = user.signInProvider === 'anonymous' && credentials.passwordHash !== undefined
  const signInProvider = hasSetPassword ? 'password' : user.signInProvider
  const tokens = await startSession(context, { localId: account.localId, signInProvider })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return encodeUpdate(account, { newEmail, ...tokens })
}

function changedProfile({ displayName, photoUrl, deleteAttribute }: Body): AccountChanges {
  return {
    ...(typeof displayName === 'string' && { displayName: displayName || undefined }),
    ...(typeof photoUrl === 'string' && { photoUrl: photoUrl || undefined }),
    ...(deleteAttribute.includes('DISPLAY_NAME') && { displayName: undefined }),
    ...(deleteAttribute.includes('PHOTO_URL') && { photoUrl: undefined }),
  }
}

/** What the account is signed in with. */
async function changedCredentials(context: IdentityContext, user: VerifiedUser, request: Body, caller: Caller): Promise<AccountChanges> {
  const { clock, passwords } = context
  const { email: given, password, deleteProvider } = request
  if (!given && !password && deleteProvider.length === 0) return {}
  assertRecentSignIn(context, user)
  const before = user.account
  const email = given ? await newEmailOf(context, given, before) : before.email
  if (password) {
    assertNewPassword(password, email, context)
    // Counted as a sign-in, which costs the same: whoever set passwords all the time would take the workers from all who sign in.
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

/** As at the hosted service, an address changes only by a mail to it while nobody may learn which addresses have accounts. */
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

/** An address that was there before stays, so that mails about the account still arrive. */
export function withoutProviders({ providers }: Account, deleteProvider: readonly string[]): AccountChanges {
  return {
    providers: providers.filter(({ providerId }) => !deleteProvider.includes(providerId)),
    ...(deleteProvider.includes('password') && { passwordHash: undefined, passwordUpdateTimeMs: undefined, isEmailLinkSignIn: false }),
    ...(deleteProvider.includes('phone') && { phoneNumber: undefined }),
  }
}

/** What the owner is told of. */
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
