import type { CompanyField } from '#domain/customers/company-form.ts'

/** What the details of a company are called. */
export const companyLabels = {
  company: 'form.company',
  vatId: 'settings.company.vatId',
  street: 'settings.company.street',
  postalCode: 'settings.company.postalCode',
  city: 'settings.company.city',
  country: 'form.country',
  phone: 'form.phone',
} as const satisfies Record<CompanyField, string>
