import type { ContactErrors, ContactFormFields } from '#domain/contact/contact-form.ts'

/** Why a form was not taken, with everything that was typed. */
export type ContactAnswer = { readonly fields: ContactFormFields } & (
  | { readonly kind: 'refused'; readonly errors: ContactErrors }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'offline' }
)

/** All that a contact form can be doing. */
export type ContactState = { readonly kind: 'idle' } | { readonly kind: 'sending' } | ContactAnswer
