import { RecoveryRequestSchema } from '#domain/passkeys/passkey-calls.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { json, Refusal } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'
import { requireRecentVisitor } from './create.ts'

/** Uses a recovery code up, which permits to create a passkey. */
export async function useRecoveryCode(_: Request, { staffEntry, body }: Visit<'staffEntry'>): Promise<Response> {
  const { email, code } = parseJsonRequest(RecoveryRequestSchema, body)
  const recovered = await staffEntry.recover(email, code)
  if (!recovered) throw new Refusal(401, { code: 'refused' })
  return json(recovered)
}

/** Replaces the recovery codes of the session's person, who is one of staff. */
export async function renewRecoveryCodes(request: Request, visit: Visit<'sessions' | 'staffEntry' | 'now'>): Promise<Response> {
  const { user, staff } = await requireRecentVisitor(request, visit)
  if (staff === undefined) throw new Refusal(404)
  return json({ recoveryCodes: await visit.staffEntry.renewCodes(user.uid) })
}
