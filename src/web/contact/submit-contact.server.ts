import { data, redirect, type RouterContextProvider } from 'react-router'
import { findContactForm } from '#domain/contact/contact-forms.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { checkPhone } from '#web/ui/form/check-phone.server.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import type { ContactAnswer } from './contact-answer.ts'

type SubmitArguments = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/** Takes a form of the contact desk: 303 to its receipt on the page that it was sent to, or the reason why not with everything typed (422, 429, 503). */
export async function submitContact({ request, url, context }: SubmitArguments) {
  const { locale, path } = splitLocalePath(url.pathname)
  // Another kind of body reads as an empty form, and is refused as one.
  const sent = new URLSearchParams(await request.text())
  const form = findContactForm(sent.get('form'))
  const typed = { formName: form.name, fields: readTypedFields(form, sent) }
  const parsed = form.parse(typed.fields, locale, checkPhone)
  if (!parsed.ok) return answer({ ...typed, kind: 'refused', errors: parsed.errors }, 422)

  const { clientAddress } = context.get(visitContext)
  const { contactDesk, reportError } = context.get(siteContext)
  const origin = { clientAddress, idempotencyKey: parseIdempotencyKey(sent.get('idempotencyKey')) }
  try {
    const submission = await contactDesk.submit(parsed.result, origin)
    if (submission.kind !== 'limited') return redirect(localizePath(locale, `${path}?received=${submission.reference}`), 303)
    const { retryAfterSeconds } = submission
    return answer({ ...typed, kind: 'limited', retryAfterSeconds }, 429, { 'Retry-After': String(retryAfterSeconds) })
  } catch (error) {
    // Whatever the reason, the visitor must learn that nothing is stored, and keep the text.
    reportError(new Error('A contact request was not stored.', { cause: error }), request)
    return answer({ ...typed, kind: 'failed' }, 503)
  }
}

function answer(contactAnswer: ContactAnswer, status: number, headers: HeadersInit = {}) {
  return data(contactAnswer, { status, headers })
}

/** A key as our script makes it; anything else counts as none. */
function parseIdempotencyKey(key: string | null): string | undefined {
  return key !== null && /^[0-9a-f]{32}$/.test(key) ? key : undefined
}
