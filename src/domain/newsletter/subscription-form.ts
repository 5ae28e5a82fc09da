import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'

/** Asks for news of the page that it stands on. */
export const subscriptionForm = defineForm(
  'subscription',
  () => ({ email: field.emailField(), consent: field.consentField(), website: field.honeypotField() }),
  ({ email }, locale) => ({ email, locale }),
)
