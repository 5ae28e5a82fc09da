import { hash } from 'node:crypto'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { fileNameOf, findFileError } from '#domain/contact/application-file.ts'
import { applicationForm } from '#domain/contact/application-form.ts'
import { findContactForm } from '#domain/contact/contact-forms.ts'
import type { ContactOrigin } from '#domain/contact/contact-identity.ts'
import type { Lead } from '#domain/contact/lead.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { readSentForm } from '#web/read-sent-form.server.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { checkPhone } from '#web/ui/form/fields/check-phone.server.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import type { ContactAnswer } from './contact-answer.ts'
import type { ContactService, ContactSubmission } from './contact-service.server.ts'

type SubmitArguments = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/** Handles a contact form: 303 to the receipt on the same page, or an error with everything typed (422, 429, 503). */
export async function submitContact({ request, url, context }: SubmitArguments) {
  const { locale, path } = splitLocalePath(url.pathname)
  const { fields: sent, file: sentFile } = await readSentForm(request)
  const form = findContactForm(sent.get('form'))
  const typed = { formName: form.name, fields: readTypedFields(form, sent) }
  const parsed = form.parse(typed.fields, locale, checkPhone)
  const file = form === applicationForm ? sentFile : undefined
  const fileError = file && findFileError({ name: file.name, sizeBytes: file.size })
  if (!parsed.ok || fileError) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...(fileError && { file: fileError }) }
    return answer({ ...typed, kind: 'refused', errors }, 422)
  }

  const { clientAddress } = context.get(visitContext)
  const { contactService, reportError } = context.get(siteContext)
  const origin = { clientAddress, idempotencyKey: parseIdempotencyKey(sent.get('idempotencyKey')) }
  try {
    const submission = await submit(contactService, parsed.result, origin, file)
    if (submission.kind === 'fileRefused') return answer({ ...typed, kind: 'refused', errors: { file: 'fileTypeRefused' } }, 422)
    if (submission.kind !== 'limited') return redirect(localizePath(locale, `${path}?received=${submission.reference}`), 303)
    const { retryAfterSeconds } = submission
    return answer({ ...typed, kind: 'limited', retryAfterSeconds }, 429, { 'Retry-After': String(retryAfterSeconds) })
  } catch (error) {
    // Any failure: the visitor must learn that nothing is stored, and keep the text.
    reportError(new Error('A contact request was not stored.', { cause: error }), request)
    return answer({ ...typed, kind: 'failed' }, 503)
  }
}

async function submit(service: ContactService, request: Lead, origin: ContactOrigin, file: File | undefined): Promise<ContactSubmission> {
  if (!file || request.formName !== 'application') return await service.submit(request, origin)
  const fileSha256 = hash('sha256', new Uint8Array(await file.arrayBuffer()))
  const application = { ...request, fileName: fileNameOf(file.name), fileSha256 }
  return await service.submit(application, origin, { sizeBytes: file.size, open: () => file.stream() })
}

function answer(contactAnswer: ContactAnswer, status: number, headers: HeadersInit = {}) {
  return data(contactAnswer, { status, headers })
}

/** Parses the key of our script; undefined for anything else. */
function parseIdempotencyKey(key: unknown): string | undefined {
  return typeof key === 'string' && /^[0-9a-f]{32}$/.test(key) ? key : undefined
}
