import type { ClientActionFunctionArgs } from 'react-router'
import { subscriptionForm } from '#domain/newsletter/subscription-form.ts'
import type { ContactAnswer } from '#web/contact/contact-answer.ts'
import { explainLoss } from '#web/ui/form/submit/explain-loss.ts'
import { markDraft } from '#web/ui/form/form-draft.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'

/** The reference under which the draft is forgotten, once the page says that the mail is on its way. */
export const askedReference = 'asked'

/** Sends the form of a coming-soon page from the app. What does not arrive is told beside the text, which stays. */
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
