import { decodeSubscriptionLink } from '#domain/newsletter/subscription.ts'
import { empty } from '#server/http/answers.ts'
import { type BodyLimits, readBody } from '#server/http/middleware/body-limit.ts'
import { withSecurityHeaders } from '#server/http/middleware/security-headers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { type PageVisit, refusePage, submitForm } from '#server/pages/render.ts'

/** Many times the size of RFC 8058's body in either encoding. Our own judgement. */
const oneClickLimits: BodyLimits = { sizeBytes: 4096 }

/**
 * One-click unsubscription by a mail program (RFC 8058). It sends neither cookies nor an origin, and is authorized by the key in the link.
 * A request with an origin is a page's form.
 */
export async function unsubscribe(request: Request, visit: PageVisit & Visit<'endSubscription'>): Promise<Response> {
  const link = decodeSubscriptionLink(new URLSearchParams(splitTarget(visit.target).search).get('subscription') ?? '')
  if (request.headers.has('origin') || !link) return await submitForm(request, visit)
  const contentType = request.headers.get('content-type') ?? ''
  if (!(await isOneClick(contentType, await readBody(request, oneClickLimits)))) return await refusePage(request, visit, 403)
  await visit.endSubscription(link)
  return withSecurityHeaders(empty(200), visit.security)
}

/** Whether a form, in either encoding, is RFC 8058's. */
async function isOneClick(contentType: string, body: Buffer<ArrayBuffer>): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
    return form.get('List-Unsubscribe') === 'One-Click'
  } catch {
    // Another content type, or a malformed body.
    return false
  }
}
