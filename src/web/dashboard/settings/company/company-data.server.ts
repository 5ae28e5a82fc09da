import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { readCompanyDetails } from '#domain/customers/company-form.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { unfinishedStates } from '#domain/requests/request.ts'
import { localeTags } from '#domain/locale.ts'
import { type CountryOption, listCountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import { createMomentFormat } from '#web/dashboard/settings/security/describe-sessions.server.ts'
import type { SettingsVisit } from '#web/dashboard/settings/settings-page.server.ts'

/** A requested change that is still open. */
export type OpenChange = { readonly id: string; readonly text: string; readonly askedAt: string; readonly isAnswered: boolean }

/** Data of the company form. */
export type CompanyData = {
  readonly id: string
  readonly shown: Readonly<Record<string, string>>
  readonly countries: readonly CountryOption[]
  readonly openChanges: readonly OpenChange[]
  /** When staff opened the company's dashboard, latest first. */
  readonly staffViews: readonly { readonly at: string; readonly staff: string | undefined }[]
}

/** Only the latest are listed; the requests page has all of them. */
const mostOpenChanges = 10

export async function loadCompany({ gateway, locale, site }: SettingsVisit, customer: Customer): Promise<CompanyData> {
  const { countries } = listCountryChoices(localeTags[locale])
  const details = readCompanyDetails(customer)
  const phone = parsePhoneNumberFromString(details.phone)
  const format = createMomentFormat(locale, customer.timeZone)
  const [requests, views] = await Promise.all([
    gateway.requests.listRequests(customer.id, { about: 'company', states: unfinishedStates }, { limit: mostOpenChanges }),
    site.listStaffViews(customer.id),
  ])
  return {
    id: customer.id,
    shown: {
      ...details,
      phone: phone?.formatInternational() ?? details.phone,
      phoneCountry: phone?.country ?? '',
    },
    countries,
    staffViews: views.map(({ at, staff }) => ({ at: format(at), staff })),
    openChanges: requests.map(({ id, text, createdAt, state }) => ({
      id,
      text,
      askedAt: format(createdAt),
      isAnswered: state === 'answered',
    })),
  }
}
