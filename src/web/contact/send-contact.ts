import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import { callForm } from '#domain/contact/call-form.ts'
import { findContactForm } from '#domain/contact/contact-forms.ts'
import type { FormAnswer } from '#web/ui/form/form-answer.ts'
import { markDraft } from '#web/ui/form/form-draft.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import type { ContactAnswer } from './contact-answer.ts'

/** Sends a form of the contact desk from the app. What does not arrive is told beside the text, which stays. */
export async function sendContact({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData()
  const form = findContactForm(sent.get('form'))
  try {
    return await serverAction<ContactAnswer>()
  } catch (error) {
    if (!(error instanceof Response)) return explain(error, { formName: form.name, fields: readTypedFields(form, sent) })
    const reference = findReceipt(error)
    if (reference === undefined) throw error
    // The dialog stays on its page; the contact form leaves for its receipt.
    if (form === callForm) return { kind: 'done', reference } satisfies FormAnswer
    markDraft(form.name, reference)
    throw error
  }
}

/** An answer that is none of ours came from something between; without any answer it may have arrived all the same. */
function explain(error: unknown, typed: Pick<ContactAnswer, 'formName' | 'fields'>) {
  console.error('The form did not arrive for certain.', error)
  const answer: ContactAnswer = { ...typed, kind: isRouteErrorResponse(error) ? 'failed' : 'unknown' }
  // A status of failure, or the router would load the page again, over the same broken line.
  return data(answer, { status: 503 })
}

/** The reference of the receipt that an answer leads to. */
function findReceipt({ headers }: Response): string | undefined {
  return new URL(headers.get('location') ?? '', window.location.href).searchParams.get('received') ?? undefined
}
