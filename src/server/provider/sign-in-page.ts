import { toPairs } from '#server/http/answers.ts'
import type { BodyLimits } from '#server/http/middleware/body-limit.ts'
import { commonHeaders } from '#server/http/middleware/security-headers.ts'
import type { Visit } from '#server/http/visit.ts'
import { type PageVisit, refusePage } from '#server/pages/render.ts'

/** Headers of a request that the pages may depend on; cookies of the site are none of the provider's business. */
const sentOn = ['accept', 'accept-language', 'content-type', 'if-modified-since', 'if-none-match', 'user-agent']
/** Headers of an answer that are passed on. */
const passedOn = ['cache-control', 'content-type', 'etag', 'expires', 'last-modified', 'location', 'vary']

/** Most of a form by which an issuer sends a person back. Our own judgement. */
export const signInBodyLimits: BodyLimits = { sizeBytes: 64 * 1024 }

/**
 * Answers the hosted provider's pages of sign-in, and what they load, at the site's own origin by asking the provider for them, as it advises for
 * browsers that partition storage (Firebase, Best practices for signInWithRedirect flows, option 3). Their scripts are the provider's, so the
 * site's policy does not apply to them; only pages of the site may frame them. The embedded backend has none: 404.
 */
export async function showSignInPage(request: Request, visit: Visit<'signInPages'> & PageVisit): Promise<Response> {
  const { signInPages, security, target, body } = visit
  if (!signInPages) return await refusePage(request, visit, 404)
  const { method } = request
  const sent = new Request(new URL(target, signInPages.url), {
    method,
    headers: select(request.headers, sentOn),
    redirect: 'manual',
    ...(method === 'POST' && { body: new Uint8Array(body) }),
  })
  const found = await signInPages.fetch(sent)
  const own = commonHeaders(security).filter(([name]) => name !== 'x-frame-options')
  const headers = toPairs([...own, ['content-security-policy', "frame-ancestors 'self'"], ['x-robots-tag', 'noindex']])
  return new Response(found.body, { status: found.status, headers: [...headers, ...select(found.headers, passedOn)] })
}

function select(headers: Headers, names: readonly string[]): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
}
