import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import { type PartnershipRequest, partnershipModels } from './lead.ts'

/** A firm that wants to work with the agency. */
export const partnershipForm = defineForm(
  'partnership',
  (checkPhone) => ({
    name: field.nameField(),
    company: field.requiredCompanyField(),
    email: field.emailField(),
    country: field.countryField(),
    phone: field.phoneField(checkPhone),
    model: field.choiceField(partnershipModels, 'modelRequired'),
    message: field.requiredMessageField(),
    website: field.honeypotField(),
  }),
  ({ name, company, email, country, phone, model, message }, locale): PartnershipRequest => ({
    formName: 'partnership',
    locale,
    name,
    company,
    email,
    country,
    ...(phone && { phone }),
    model,
    message,
  }),
)
