import { data, redirect, type RouterContextProvider } from 'react-router'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { decodeSubscriptionLink, encodeSubscriptionLink, lastingList } from '#domain/newsletter/subscription.ts'
import { subscriptionForm } from '#domain/newsletter/subscription-form.ts'
import type { ContactAnswer } from '#web/contact/contact-answer.ts'
import { getComingSoonPageId } from '#web/marketing/page-content.server.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'

type TakeArguments = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/** Takes the form of a coming-soon page, or a button behind the link of its mail: 303 to what became of it, else the reason (422, 429, 503). */
export async function takeSubscription({ request, url, context }: TakeArguments) {
  const { locale, path } = splitLocalePath(url.pathname)
  const leadTo = (view: string) => redirect(localizePath(locale, `${path}?subscription=${view}`), 303)
  const { newsletterService, reportError } = context.get(siteContext)
  // Another kind of body reads as an empty form, and is refused as one.
  const sent = new URLSearchParams(await request.text())

  const link = decodeSubscriptionLink(sent.get('subscription') ?? '')
  if (link && sent.get('act') === 'confirm') {
    await newsletterService.confirm(link)
    return leadTo(encodeSubscriptionLink(link))
  }
  if (link && sent.get('act') === 'end') {
    const found = await newsletterService.find(link)
    await newsletterService.end(link)
    // The page says that an address is off its own list, and of another only that it is gone. Pressed twice, the button finds nothing the
    // second time: it may have been another list then on the lasting list's page alone.
    const own = getComingSoonPageId(url)
    const wasOwn = found ? found.list === own : own !== lastingList
    return leadTo(wasOwn ? 'ended' : 'left')
  }

  const typed = { formName: subscriptionForm.name, fields: readTypedFields(subscriptionForm, sent) }
  const parsed = subscriptionForm.parse(typed.fields, locale, () => undefined)
  if (!parsed.ok) return answer({ ...typed, kind: 'refused', errors: parsed.errors }, 422)
  try {
    const outcome = await newsletterService.subscribe({ ...parsed.result, list: getComingSoonPageId(url) }, context.get(visitContext))
    if (outcome.kind === 'asked') return leadTo('asked')
    const { retryAfterSeconds } = outcome
    return answer({ ...typed, kind: 'limited', retryAfterSeconds }, 429, { 'Retry-After': String(retryAfterSeconds) })
  } catch (error) {
    // Whatever the reason, the visitor must learn that no mail comes.
    reportError(new Error('A subscription was not stored.', { cause: error }), request)
    return answer({ ...typed, kind: 'failed' }, 503)
  }
}

function answer(formAnswer: ContactAnswer, status: number, headers: HeadersInit = {}) {
  return data(formAnswer, { status, headers })
}
