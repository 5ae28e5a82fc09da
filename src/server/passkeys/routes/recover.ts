import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { RecoveryRequestSchema } from '#domain/passkeys/passkey-calls.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { json, Refusal } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'
import { isAfterEnrollment } from '#server/passkeys/second-factor.ts'
import { localeOf, requireRecentVisitor } from './create.ts'

/** Uses a recovery code up, which permits staff to create a passkey, and removes the authenticator app of others. */
export async function useRecoveryCode(
  request: Request,
  { staffEntry, tellOwner, body }: Visit<'staffEntry' | 'tellOwner'>,
): Promise<Response> {
  const { email, code } = parseJsonRequest(RecoveryRequestSchema, body)
  const recovered = await staffEntry.recover(email, code)
  if (!recovered) throw new Refusal(401, { code: 'refused' })
  const { grant, codesLeft } = recovered
  if (grant === undefined) await tellOwner('appRemoved', recovered, localeOf(request))
  return json({ grant, codesLeft })
}

/** Replaces the recovery codes of the session's person, who is one of staff or has an authenticator app. */
export async function renewRecoveryCodes(
  request: Request,
  visit: Visit<'sessions' | 'staffEntry' | 'tellOwner' | 'now'>,
): Promise<Response> {
  const { user, staff, account, authenticatedAt } = await requireRecentVisitor(request, visit)
  if ((staff === undefined && !account.secondFactor) || user.uid === demoStaffId) throw new Refusal(404)
  // A code removes the app.
  if (!isAfterEnrollment(account, authenticatedAt)) throw new Refusal(403, { code: 'signInAgain' })
  const recoveryCodes = await visit.staffEntry.renewCodes(user.uid)
  await visit.tellOwner('codesAdded', user, localeOf(request))
  return json({ recoveryCodes })
}
