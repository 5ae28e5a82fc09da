import type { FormDefinition } from '#domain/form/form-definition.ts'
import { applicationForm } from './application-form.ts'
import { contactForm } from './contact-form.ts'
import type { Lead } from './lead.ts'
import { partnershipForm } from './partnership-form.ts'

/** The forms that the contact service accepts. */
export const contactForms: readonly FormDefinition<string, Lead>[] = [contactForm, applicationForm, partnershipForm]

/** Finds a form by its name. Without a known name it is the contact form, which then reports the missing fields. */
export function findContactForm(name: unknown): FormDefinition<string, Lead> {
  return contactForms.find((form) => form.name === name) ?? contactForm
}
