import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'

/** Subscribes to news of the page that shows it. */
export const subscriptionForm = defineForm(
  'subscription',
  () => ({ email: field.emailField(), consent: field.consentField(), website: field.honeypotField() }),
  ({ email }, locale) => ({ email, locale }),
)
