import * as v from 'valibot'
import { decodeReturnPath, encodeReturnPathCookie, returnPathCookieName } from '#domain/return-path.ts'
import { json, Refusal } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'
import { PasskeyNeededError } from '#server/session/begin-session.ts'
import { decodeSessionCookie, decodeViewCookie, encodeSessionCookie, readCookie } from '#server/session/session-cookie.ts'

const BearerToken = v.pipe(
  v.string(),
  v.regex(/^Bearer [\w-]+\.[\w-]+\.[\w-]*$/u),
  v.transform((header) => header.slice('Bearer '.length)),
)

/** Begins a session for an id token, and returns the page requested before the sign-in. */
export async function beginSession(
  request: Request,
  { sessions, staffViews, security }: Visit<'sessions' | 'staffViews' | 'security'>,
): Promise<Response> {
  const cookies = request.headers.get('cookie') ?? ''
  const idToken = v.safeParse(BearerToken, request.headers.get('authorization'))
  const userAgent = request.headers.get('user-agent') ?? undefined
  const begun = idToken.success && (await sessions.begin(idToken.output, decodeSessionCookie(cookies), userAgent).catch(refuseStaff))
  if (!begun) throw new Refusal(401)
  // Ends the staff view that this browser showed, because it uses the same cookie.
  const viewKey = decodeViewCookie(cookies)
  if (viewKey !== undefined) await staffViews.end(viewKey)
  const [asked = ''] = readCookie(cookies, returnPathCookieName)
  const headers = [
    ['set-cookie', encodeSessionCookie(begun.sessionId, begun.maxAgeSeconds, security.isSecure)],
    ['set-cookie', encodeReturnPathCookie('', security.isSecure)],
  ] as const
  return json({ returnTo: decodeReturnPath(asked) ?? null }, { headers })
}

/** The login says what to do. */
function refuseStaff(error: unknown): never {
  throw error instanceof PasskeyNeededError ? new Refusal(403, { code: 'passkeyNeeded' }) : error
}
