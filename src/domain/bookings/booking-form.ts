import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'

/** Name, e-mail address and the details that help to prepare the call. The slot and its hold are sent separately. */
export const bookingForm = defineForm(
  'booking',
  (checkPhone) => ({
    name: field.nameField(),
    email: field.emailField(),
    topic: field.topicField(),
    phone: field.phoneField(checkPhone),
    website: field.honeypotField(),
  }),
  ({ name, email, topic, phone }, locale) => ({ name, email, ...(topic && { topic }), ...(phone && { phone }), locale }),
)
export type BookingField = (typeof bookingForm.fields)[number]
type Parsed = ReturnType<typeof bookingForm.parse>
/** The parsed form. */
export type BookingDetails = Extract<Parsed, { readonly ok: true }>['result']
