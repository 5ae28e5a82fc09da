import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import { type CallRequest, callTimes } from './contact-request.ts'

/** The request for a call: as little as it takes to call back. */
export const callForm = defineForm(
  'call',
  (checkPhone) => ({
    name: field.nameField(),
    email: field.emailField(),
    phone: field.phoneField(checkPhone),
    time: field.choiceField(callTimes, 'timeRequired'),
    message: field.messageField(),
    consent: field.consentField(),
    website: field.honeypotField(),
  }),
  ({ name, email, phone, time, message }, locale): CallRequest => ({
    formName: 'call',
    locale,
    name,
    email,
    ...(phone && { phone }),
    time,
    ...(message && { message }),
  }),
)
