import type { FormDefinition } from '#domain/form/form-definition.ts'
import { applicationForm } from './application-form.ts'
import { contactForm } from './contact-form.ts'
import type { Lead } from './lead.ts'
import { partnershipForm } from './partnership-form.ts'

/** The forms that the contact service takes. */
export const contactForms: readonly FormDefinition<string, Lead>[] = [contactForm, applicationForm, partnershipForm]

/** The form of the name that was sent; without one it is the contact form, which refuses what it does not understand. */
export function findContactForm(name: unknown): FormDefinition<string, Lead> {
  return contactForms.find((form) => form.name === name) ?? contactForm
}
