import type { FormDefinition } from '#domain/form/form-definition.ts'
import { callForm } from './call-form.ts'
import { contactForm } from './contact-form.ts'
import type { ContactRequest } from './contact-request.ts'

/** The forms that the contact desk takes. */
export const contactForms: readonly FormDefinition<string, ContactRequest>[] = [contactForm, callForm]

/** The form of the name that was sent; without one it is the contact form, which refuses what it does not understand. */
export function findContactForm(name: unknown): FormDefinition<string, ContactRequest> {
  return contactForms.find((form) => form.name === name) ?? contactForm
}
