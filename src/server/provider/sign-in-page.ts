import { toPairs } from '#server/http/answers.ts'
import type { BodyLimits } from '#server/http/middleware/body-limit.ts'
import { commonHeaders } from '#server/http/middleware/security-headers.ts'
import type { Visit } from '#server/http/visit.ts'
import { type PageVisit, refusePage } from '#server/pages/render.ts'

/** Request headers that the pages may depend on; the site's cookies are not sent to the provider. */
const sentOn = ['accept', 'accept-language', 'content-type', 'if-modified-since', 'if-none-match', 'user-agent']
/** Response headers that are passed on. */
const passedOn = ['cache-control', 'content-type', 'etag', 'expires', 'last-modified', 'location', 'vary']

/** Maximum size of a form by which an issuer returns a person. Our own judgement. */
export const signInBodyLimits: BodyLimits = { sizeBytes: 64 * 1024 }

/**
 * Proxies the hosted provider's sign-in pages at the site's own origin, as the provider recommends for browsers that partition storage
 * (Firebase, Best practices for signInWithRedirect flows, option 3). Their scripts are the provider's, so the site's policy does not apply;
 * only the site's pages may frame them. 404 on the embedded backend.
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
