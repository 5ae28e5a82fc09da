import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import { hasPostalCodes } from '#domain/postal-codes.ts'
import type { Customer } from './customer.ts'

/** The company details that members may ask the agency to change. */
export const companyForm = defineForm(
  'company',
  (checkPhone, { country = '' }) => ({
    company: field.requiredCompanyField(),
    vatId: field.addressLine('vatId'),
    street: field.addressLine('street', 'streetRequired'),
    postalCode: field.addressLine('postalCode', hasPostalCodes(country) ? 'postalCodeRequired' : undefined),
    city: field.addressLine('city', 'cityRequired'),
    country: field.countryField(),
    phone: field.plainPhoneField(checkPhone),
  }),
  ({ phone = '', ...details }) => ({ ...details, phone }),
)

export type CompanyField = (typeof companyForm.fields)[number]
export type CompanyDetails = Readonly<Record<CompanyField, string>>

/** The stored details; empty texts for missing ones. */
export function readCompanyDetails({ company, vatId = '', address, phone = '' }: Customer): CompanyDetails {
  const { street, postalCode, city, country } = address
  return { company, vatId, street, postalCode, city, country, phone }
}

/** The fields whose requested value differs from the present one, in the order of the form. */
export function listCompanyChanges(present: CompanyDetails, wished: CompanyDetails): readonly CompanyField[] {
  return companyForm.fields.filter((name) => present[name] !== wished[name])
}
