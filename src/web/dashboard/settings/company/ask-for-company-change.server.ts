import { hash } from 'node:crypto'
import { type CompanyField, companyForm, listCompanyChanges, readCompanyDetails } from '#domain/customers/company-form.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { localeTags } from '#domain/locale.ts'
import { checkPhone } from '#web/ui/form/fields/check-phone.server.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import type { SettingAnswer } from '#web/dashboard/settings/form/setting-answer.ts'
import type { SettingsVisit } from '#web/dashboard/settings/settings-page.server.ts'

const formName = companyForm.name

/** Labels of the company's details. */
const companyLabels = {
  company: 'form.company',
  vatId: 'settings.company.vatId',
  street: 'settings.company.street',
  postalCode: 'settings.company.postalCode',
  city: 'settings.company.city',
  country: 'form.country',
  phone: 'form.phone',
} as const satisfies Record<CompanyField, string>

/** Asks the agency to change a company's details, which customers can read but not write (`rules/firestore.rules`). */
export async function askForCompanyChange(visit: SettingsVisit, customer: Customer, sent: URLSearchParams): Promise<SettingAnswer> {
  const { user, gateway, site, locale, translate } = visit
  const fields = readTypedFields(companyForm, sent)
  const parsed = companyForm.parse(fields, locale, checkPhone)
  if (!parsed.ok) return { formName, kind: 'refused', errors: parsed.errors, fields }
  const present = readCompanyDetails(customer)
  const wished = parsed.result
  const changes = listCompanyChanges(present, wished)
  if (changes.length === 0) return { formName, kind: 'refused', errors: { company: 'nothingChanged' }, fields }

  const countryNames = new Intl.DisplayNames(localeTags[locale], { type: 'region' })
  const nothing = translate('settings.conflict.empty')
  const lines = changes.map((name) => {
    const write = (value: string) => (value === '' ? nothing : name === 'country' ? (countryNames.of(value) ?? value) : value)
    return `${translate(companyLabels[name])}: ${write(present[name])} → ${write(wished[name])}`
  })
  const request = {
    kind: 'change',
    subject: translate('settings.company.subject'),
    text: lines.join('\n'),
    locale,
    about: 'company',
  } as const
  // The same change on the same day is one request, even if sent again.
  const day = new Date(site.now()).toISOString().slice(0, 10)
  const id = hash('sha256', JSON.stringify([user.uid, customer.id, day, wished])).slice(0, 32)
  const address = { customerId: customer.id, id }
  try {
    await gateway.requests.createRequest(address, request, user.uid)
  } catch (error) {
    // The rules reject a second request with the same ID without revealing that it exists.
    if (!(await gateway.requests.findRequest(address))) throw error
  }
  return { formName, kind: 'saved' }
}
