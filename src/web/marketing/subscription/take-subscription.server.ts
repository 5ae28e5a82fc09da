import { data, redirect, type RouterContextProvider } from 'react-router'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { decodeSubscriptionLink, encodeSubscriptionLink, lastingList } from '#domain/newsletter/subscription.ts'
import { subscriptionForm } from '#domain/newsletter/subscription-form.ts'
import type { ContactAnswer } from '#web/contact/contact-answer.ts'
import { getComingSoonPageId } from '#web/marketing/page-content.server.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'

type TakeArguments = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/**
 * Handles the form of a coming-soon page, or a button behind the link of its mail: redirects (303) to the result, or returns the error
 * (422, 429, 503).
 */
export async function takeSubscription({ request, url, context }: TakeArguments) {
  const { locale, path } = splitLocalePath(url.pathname)
  const redirectTo = (view: string) => redirect(localizePath(locale, `${path}?subscription=${view}`), 303)
  const { newsletterService, reportError } = context.get(siteContext)
  // Any other body type parses as an empty form, which is rejected.
  const sent = new URLSearchParams(await request.text())

  const link = decodeSubscriptionLink(sent.get('subscription') ?? '')
  if (link && sent.get('act') === 'confirm') {
    await newsletterService.confirm(link)
    return redirectTo(encodeSubscriptionLink(link))
  }
  if (link && sent.get('act') === 'end') {
    const found = await newsletterService.find(link)
    await newsletterService.end(link)
    // The page reports the end of a subscription only for its own list, otherwise that it is gone. A second press finds no subscription;
    // only on the page of the permanent list could it have been another list's.
    const own = getComingSoonPageId(url)
    const wasOwn = found ? found.list === own : own !== lastingList
    return redirectTo(wasOwn ? 'ended' : 'left')
  }

  const typed = { formName: subscriptionForm.name, fields: readTypedFields(subscriptionForm, sent) }
  const parsed = subscriptionForm.parse(typed.fields, locale, () => undefined)
  if (!parsed.ok) return answer({ ...typed, kind: 'refused', errors: parsed.errors }, 422)
  try {
    const result = await newsletterService.subscribe({ ...parsed.result, list: getComingSoonPageId(url) }, context.get(visitContext))
    if (result.kind === 'asked') return redirectTo('asked')
    const { retryAfterSeconds } = result
    return answer({ ...typed, kind: 'limited', retryAfterSeconds }, 429, { 'Retry-After': String(retryAfterSeconds) })
  } catch (error) {
    // Whatever the cause, the visitor must learn that no mail was sent.
    reportError(new Error('A subscription was not stored.', { cause: error }), request)
    return answer({ ...typed, kind: 'failed' }, 503)
  }
}

function answer(formAnswer: ContactAnswer, status: number, headers: HeadersInit = {}) {
  return data(formAnswer, { status, headers })
}
