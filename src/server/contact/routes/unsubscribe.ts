import { decodeSubscriptionLink } from '#domain/newsletter/subscription.ts'
import { empty } from '#server/http/answers.ts'
import { type BodyLimits, readBody } from '#server/http/middleware/body-limit.ts'
import { withSecurityHeaders } from '#server/http/middleware/security-headers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { type PageVisit, refusePage, submitForm } from '#server/pages/render.ts'

/** Many times what RFC 8058 sends, in either encoding. Our own judgement. */
const oneClickLimits: BodyLimits = { sizeBytes: 4096 }

/**
 * Ends a subscription by the link of a mail that a mail program posts to (RFC 8058), without a page. It sends neither cookies nor an origin; the
 * key in the link is what allows it. A request with an origin is the form of a page.
 */
export async function unsubscribe(request: Request, visit: PageVisit & Visit<'endSubscription'>): Promise<Response> {
  const link = decodeSubscriptionLink(new URLSearchParams(splitTarget(visit.target).search).get('subscription') ?? '')
  if (request.headers.has('origin') || !link) return await submitForm(request, visit)
  const contentType = request.headers.get('content-type') ?? ''
  if (!(await isOneClick(contentType, await readBody(request, oneClickLimits)))) return await refusePage(request, visit, 403)
  await visit.endSubscription(link)
  return withSecurityHeaders(empty(200), visit.security)
}

/** Whether a form, in either encoding, holds what RFC 8058 sends. */
async function isOneClick(contentType: string, body: Buffer<ArrayBuffer>): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
    return form.get('List-Unsubscribe') === 'One-Click'
  } catch {
    // A body in another form, or a broken one.
    return false
  }
}
