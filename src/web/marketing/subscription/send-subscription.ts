import type { ClientActionFunctionArgs } from 'react-router'
import { subscriptionForm } from '#domain/newsletter/subscription-form.ts'
import type { ContactAnswer } from '#web/contact/contact-answer.ts'
import { explainLoss } from '#web/ui/form/submit/explain-loss.ts'
import { markDraft } from '#web/ui/form/form-draft.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'

/** Reference of the draft, which is deleted once the page confirms that the mail was sent. */
export const askedReference = 'asked'

/** Submits the form of a coming-soon page from the app. If that fails, the error is shown next to the text, which stays. */
export async function sendSubscription({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData()
  try {
    return await serverAction<ContactAnswer>()
  } catch (error) {
    if (!(error instanceof Response))
      return explainLoss(error, { formName: subscriptionForm.name, fields: readTypedFields(subscriptionForm, sent) })
    markDraft(subscriptionForm.name, askedReference)
    throw error
  }
}
