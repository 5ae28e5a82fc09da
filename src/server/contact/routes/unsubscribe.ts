import { decodeSubscriptionLink } from '#domain/newsletter/subscription.ts'
import { empty } from '#server/http/answers.ts'
import { withSecurityHeaders } from '#server/http/middleware/security-headers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { type PageVisit, readForm, refusePage, submitForm } from '#server/pages/render.ts'

/**
 * Ends a subscription by the link of a mail that a mail program posts to (RFC 8058), without a page. It sends neither cookies nor an origin; the key in
 * the link is what allows it. Whatever comes with an origin is the form of a page.
 */
export async function unsubscribe(request: Request, visit: PageVisit & Visit<'endSubscription'>): Promise<Response> {
  const link = decodeSubscriptionLink(new URLSearchParams(splitTarget(visit.target).search).get('subscription') ?? '')
  if (request.headers.has('origin') || !link) return await submitForm(request, visit)
  const form = await readForm(request, visit)
  if (form instanceof Response) return form
  using _ = form
  if (!(await isOneClick(request.headers.get('content-type') ?? '', form.bytes))) return await refusePage(request, visit, 403)
  await visit.endSubscription(link)
  return withSecurityHeaders(empty(200), visit.security)
}

/** Whether a form, in either encoding, holds what RFC 8058 sends. */
async function isOneClick(contentType: string, body: Buffer): Promise<boolean> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    return form.get('List-Unsubscribe') === 'One-Click'
  } catch {
    // A body in another form, or a broken one.
    return false
  }
}
