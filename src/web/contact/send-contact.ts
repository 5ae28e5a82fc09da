import type { ClientActionFunctionArgs } from 'react-router'
import { findContactForm } from '#domain/contact/contact-forms.ts'
import { explainLoss } from '#web/ui/form/submit/explain-loss.ts'
import { answerRedirect } from '#web/ui/form/form-answer.ts'
import { markDraft } from '#web/ui/form/form-draft.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import type { ContactAnswer } from './contact-answer.ts'

/** Sends a contact form with scripts. Shows failures next to the text, which stays. */
export async function sendContact({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData()
  const form = findContactForm(sent.get('form'))
  try {
    return await serverAction<ContactAnswer>()
  } catch (error) {
    if (!(error instanceof Response)) return explainLoss(error, { formName: form.name, fields: readTypedFields(form, sent) })
    const reference = findReceipt(error)
    if (reference === undefined) throw error
    markDraft(form.name, reference)
    return answerRedirect(error)
  }
}

/** Finds the reference of the receipt in a redirect. */
function findReceipt({ headers }: Response): string | undefined {
  return new URL(headers.get('location') ?? '', window.location.href).searchParams.get('received') ?? undefined
}
