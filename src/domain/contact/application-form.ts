import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import type { ApplicationRequest } from './lead.ts'

/** An application: for a role that the page lists, or for the talent pool. */
export const applicationForm = defineForm(
  'application',
  (checkPhone) => ({
    name: field.nameField(),
    email: field.emailField(),
    phone: field.phoneField(checkPhone),
    role: field.listedField('roleRequired'),
    link: field.linkField(),
    file: field.fileField(),
    message: field.requiredMessageField('letterRequired'),
    website: field.honeypotField(),
  }),
  ({ name, email, phone, role, link, message }, locale): ApplicationRequest => ({
    formName: 'application',
    locale,
    name,
    email,
    ...(phone && { phone }),
    role,
    ...(link && { link }),
    message,
  }),
)
