import * as v from 'valibot'
import { listProviders } from './account-reply.ts'
import type { IdentityContext } from './context.ts'
import { parseBody, Text, WholeNumber } from './parse-body.ts'
import { assertNewPassword } from './password-rule.ts'
import { IdentityRefusal } from './refusal.ts'

const Body = v.strictObject({
  localId: v.optional(Text, ''),
  emailVerified: v.optional(v.boolean()),
  password: v.optional(Text),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  disableUser: v.optional(v.boolean()),
  validSince: v.optional(WholeNumber),
})
const unbuiltNames = ['idToken', 'oobCode', 'email', 'phoneNumber', 'photoUrl', 'customAttributes', 'deleteProvider', 'deleteAttribute']

/**
 * `accounts:update` of the admin. A new password, disabling and `validSince` end every sign-in up to then; `validSince` is in seconds,
 * and what lies ahead counts as now.
 */
export async function updateAccount(context: IdentityContext, body: unknown): Promise<object> {
  const { localId, emailVerified, password, displayName, disableUser, validSince } = parseBody(Body, body, unbuiltNames)
  if (!localId) throw new IdentityRefusal('MISSING_LOCAL_ID')
  const { store, passwords, settings, clock } = context
  const [before] = await store.findAccounts({ localIds: [localId] })
  if (!before) throw new IdentityRefusal('USER_NOT_FOUND')
  if (password !== undefined) assertNewPassword(password, before.email, settings.passwordMinLength)
  const passwordHash = password === undefined ? undefined : await passwords.hash(password)
  const nowMs = clock.now()
  // Tokens tell sign-ins apart by whole seconds, so the second of the revocation ends with it.
  const nextSecond = Math.floor(nowMs / 1000) + 1
  const account = await store.changeIdentity('updateAccount', {
    localId,
    changes: {
      ...(emailVerified !== undefined && { isEmailVerified: emailVerified }),
      ...(displayName !== undefined && { displayName: displayName || undefined }),
      ...(disableUser !== undefined && { isDisabled: disableUser }),
      ...(disableUser && { validSinceSeconds: nextSecond }),
      ...(validSince !== undefined && { validSinceSeconds: validSince + 1 >= nextSecond ? nextSecond : validSince }),
      ...(passwordHash !== undefined && { passwordHash, passwordUpdateTimeMs: nowMs, validSinceSeconds: nextSecond }),
    },
  })
  if (!account) throw new IdentityRefusal('USER_NOT_FOUND')
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId,
    email: account.email,
    emailVerified: account.isEmailVerified,
    displayName: account.displayName,
    providerUserInfo: listProviders(account),
  }
}
