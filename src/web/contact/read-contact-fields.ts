import { contactFields, type ContactFormFields } from '#domain/contact/contact-form.ts'

/** What a form holds, as typed; what is not a text of the contact form is left out. */
export function readContactFields(form: { get: (name: string) => unknown }): ContactFormFields {
  const entries = [...contactFields, 'phoneCountry'].map((name) => [name, form.get(name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
}
