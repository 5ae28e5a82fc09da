import { AcceptanceRequestSchema } from '#domain/passkeys/passkey-calls.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { json, Refusal } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'
import { localeOf, requireRecentVisitor, requireVisitor } from './create.ts'

/** Notes an authenticator app that was added at the provider, and ends the person's other sessions; answers with its recovery codes. */
export async function acceptSecondFactor(request: Request, visit: Visit<'sessions' | 'secondFactor' | 'now'>): Promise<Response> {
  const { sessions, secondFactor, body } = visit
  const { idToken } = parseJsonRequest(AcceptanceRequestSchema, body)
  const visitor = await requireVisitor(request, sessions)
  // The token alone proves a password; what it adds to a role needs the passkey.
  const { user } = visitor.staff === undefined ? visitor : await requireRecentVisitor(request, visit)
  const recoveryCodes = await secondFactor.accept(user.uid, idToken, () => sessions.keepAlone(visitor.sessionId, idToken))
  if (!recoveryCodes) throw new Refusal(401, { code: 'refused' })
  sessions.forget(visitor.sessionId)
  return json({ recoveryCodes })
}

/** Removes the authenticator app of the session's person, who has signed in since it was added: by its code, or a passkey. */
export async function removeSecondFactor(
  request: Request,
  visit: Visit<'sessions' | 'secondFactor' | 'tellOwner' | 'now'>,
): Promise<Response> {
  const { user, sessionId, authenticatedAt } = await requireRecentVisitor(request, visit)
  const outcome = await visit.secondFactor.remove(user.uid, authenticatedAt)
  if (outcome === 'sign-in-too-old') throw new Refusal(403, { code: 'signInAgain' })
  if (outcome === 'removed') await visit.tellOwner('appRemoved', user, localeOf(request))
  visit.sessions.forget(sessionId)
  return json({})
}
