import * as v from 'valibot'
import { unbuilt } from '#backend/service-error.ts'
import type { Account, AccountChanges } from '#backend/database/identity/identity-operations.ts'
import { encodeUpdate } from './account-reply.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { assertCustomClaims } from './custom-claims.ts'
import { parseEmail } from './email.ts'
import { serviceOrigin } from '#backend/identity/passwords/hashing-origin.ts'
import { parseBody, Text, WholeNumber } from '#backend/identity/parse-body.ts'
import { assertNewPassword } from '#backend/identity/passwords/password-rule.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { conflictRefusal, IdentityRefusal, isConflict } from '#backend/identity/refusal.ts'
import { withoutProviders } from './update-own-account.ts'
import { assertDeletable, UserAttribute } from './user-attribute.ts'

const Body = v.strictObject({
  localId: v.optional(Text, ''),
  email: v.optional(Text),
  emailVerified: v.optional(v.boolean()),
  password: v.optional(Text),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  photoUrl: v.optional(v.pipe(Text, v.maxLength(2048))),
  phoneNumber: v.optional(Text),
  customAttributes: v.optional(Text),
  disableUser: v.optional(v.boolean()),
  validSince: v.optional(WholeNumber),
  deleteAttribute: v.optional(v.array(UserAttribute), []),
  deleteProvider: v.optional(v.array(Text), []),
  // The second factors that stay, by ID: the admin adds none.
  mfa: v.optional(v.strictObject({ enrollments: v.optional(v.array(v.looseObject({ mfaEnrollmentId: v.optional(Text, '') })), []) })),
  // Meant for users' calls, but the provider's admin SDK sends it.
  returnSecureToken: v.optional(v.boolean()),
})
const unbuiltNames = ['idToken', 'oobCode', 'linkProviderUserInfo', 'createdAt', 'lastLoginAt', 'tenantId']
type Body = v.InferOutput<typeof Body>

/**
 * `accounts:update` of the admin. A new password or address, disabling and `validSince` end every sign-in up to then; `validSince` is in
 * seconds, and a future value means now.
 */
export async function updateAccount(context: IdentityContext, body: unknown): Promise<object> {
  const request = parseBody(Body, body, unbuiltNames)
  assertDeletable(request.deleteAttribute, ['DISPLAY_NAME', 'PHOTO_URL', 'PASSWORD', 'EMAIL'])
  const { localId, password, validSince } = request
  if (!localId) throw new IdentityRefusal('MISSING_LOCAL_ID')
  const { store, passwords, clock } = context
  const [before] = await store.findAccounts({ localIds: [localId] })
  if (!before) throw new IdentityRefusal('USER_NOT_FOUND')
  const email = request.email === undefined ? before.email : parseEmail(request.email)
  if (password !== undefined) assertNewPassword(password, email, context)
  const passwordHash = password === undefined ? undefined : await passwords.hash(password, serviceOrigin)
  const nowMs = clock.now()
  const revokesNow = validSince !== undefined && validSince >= Math.floor(nowMs / 1000)
  const endsSignIns = email !== before.email || request.disableUser || passwordHash !== undefined || revokesNow
  const outcome = await store.changeIdentity('updateAccount', {
    localId,
    changes: {
      ...changesOf(request, before),
      ...(email !== before.email && { email, isEmailVerified: request.emailVerified ?? false }),
      ...(validSince !== undefined && !revokesNow && { validSinceSeconds: validSince }),
      ...(passwordHash !== undefined && { passwordHash, passwordUpdateTimeMs: nowMs }),
    },
    endSignInsAtMs: endsSignIns ? nowMs : undefined,
  })
  if (outcome.kind === 'updated') return encodeUpdate(outcome.account)
  throw isConflict(outcome.kind) ? conflictRefusal(outcome.kind) : new IdentityRefusal('USER_NOT_FOUND')
}

function changesOf(request: Body, before: Account): AccountChanges {
  const { emailVerified, displayName, photoUrl, phoneNumber, customAttributes, disableUser, deleteAttribute, deleteProvider, mfa } = request
  const factorId = before.secondFactor?.enrollmentId
  if (mfa?.enrollments.some(({ mfaEnrollmentId }) => mfaEnrollmentId !== factorId)) throw unbuilt('mfa.enrollments')
  if (customAttributes) assertCustomClaims(customAttributes)
  return {
    ...(emailVerified !== undefined && { isEmailVerified: emailVerified }),
    ...(displayName !== undefined && { displayName: displayName || undefined }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl || undefined }),
    ...(phoneNumber !== undefined && { phoneNumber: parsePhoneNumber(phoneNumber) }),
    ...(customAttributes !== undefined && { customAttributes: customAttributes || undefined }),
    ...(disableUser !== undefined && { isDisabled: disableUser }),
    ...(deleteAttribute.includes('DISPLAY_NAME') && { displayName: undefined }),
    ...(deleteAttribute.includes('PHOTO_URL') && { photoUrl: undefined }),
    ...(deleteAttribute.includes('PASSWORD') && { passwordHash: undefined, passwordUpdateTimeMs: undefined }),
    ...(deleteAttribute.includes('EMAIL') && { email: undefined, isEmailVerified: false, isEmailLinkSignIn: false }),
    ...(mfa?.enrollments.length === 0 && { secondFactor: undefined }),
    ...(deleteProvider.length > 0 && withoutProviders(before, deleteProvider)),
  }
}
