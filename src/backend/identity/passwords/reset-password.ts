import * as v from 'valibot'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { knownOrigin } from './hashing-origin.ts'
import { admit } from '#backend/identity/limits.ts'
import { prepareNotices } from '#backend/identity/mails/notify.ts'
import { digestOobCode, findOobCode } from '#backend/identity/mails/oob-codes.ts'
import { clientEntries, parseBody, Text } from '#backend/identity/parse-body.ts'
import { assertNewPassword } from './password-rule.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { oobCodeRefusal } from '#backend/identity/mails/use-oob-code.ts'

const Body = v.strictObject({ ...clientEntries, oobCode: v.optional(Text, ''), newPassword: v.optional(Text, '') })
const unbuiltNames = ['email', 'oldPassword', 'tenantId']

/**
 * `accounts:resetPassword`: without a new password returns the purpose of a code without using it; with one uses the code, ends every
 * sign-in, and confirms the address. A code that confirms an address also sets a password if the address was never confirmed, so that only
 * its owner has access afterwards (decision 038).
 */
export async function resetPassword(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { oobCode, newPassword } = parseBody(Body, body, unbuiltNames)
  if (!oobCode) throw new IdentityRefusal('MISSING_OOB_CODE')
  const found = await findOobCode(context, oobCode)
  if (found.kind !== 'found') throw oobCodeRefusal(found.kind)
  const { requestType, email, newEmail, localId } = found.code
  if (localId !== undefined) caller.isAbout(localId)
  const kind = 'identitytoolkit#ResetPasswordResponse'
  // The address of a sign-in link is not revealed.
  if (!newPassword) return { kind, requestType, email: requestType === 'EMAIL_SIGNIN' ? undefined : email, newEmail }
  const setsPassword = requestType === 'PASSWORD_RESET' || (requestType === 'VERIFY_EMAIL' && !context.settings.confirmsWithoutSignIn)
  if (!setsPassword) throw oobCodeRefusal('unknown')
  assertNewPassword(newPassword, email, context)
  // A code is valid until it is used: many requests at once with the same code would each hash a password.
  await admit(context, { signIn: caller })
  const { notices, send } = prepareNotices(
    context,
    localId === undefined ? [] : [{ kind: 'passwordChanged', localId, email, languageTag: caller.languageTag }],
  )
  const used = await context.store.changeIdentity('useOobCode', {
    kind: 'resetPassword',
    notices,
    codeDigest: digestOobCode(oobCode),
    passwordHash: await context.passwords.hash(newPassword, knownOrigin(caller, `code ${email}`)),
    nowMs: context.clock.now(),
  })
  if (used.kind !== 'used') throw oobCodeRefusal(used.kind)
  send()
  return { kind, requestType, email }
}
