import { addMonths, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'

export const demoEmail = 'demo@fourfold.example'
export const demoTimeZone = 'Europe/Berlin'

/** Id of the demo customer, and of its account. */
export const demoId = 'demo'

/** Id of the sister company in Switzerland, which ordered only a pilot. */
export const demoBranchId = 'demo-branch'

type DemoCompany = Pick<Customer, 'id' | 'company' | 'locale' | 'address' | 'timeZone'> & Partial<Pick<Customer, 'vatId' | 'phone'>>

/**
 * A group of companies in the order of `demoCustomerIds`: one for each language, and one for each VAT rule. Their VAT IDs pass validation;
 * they are the highest or lowest numbers of their countries, which are not assigned as far as is known.
 */
const companies: readonly DemoCompany[] = [
  {
    id: demoId,
    company: 'Lumora Muster GmbH',
    locale: 'de',
    vatId: 'DE999999995',
    phone: '+494066969456',
    address: { street: 'Musterweg 7', postalCode: '20095', city: 'Hamburg', country: 'DE' },
    timeZone: demoTimeZone,
  },
  {
    id: demoBranchId,
    company: 'Lumora Muster Schweiz AG',
    locale: 'de',
    address: { street: 'Mustergasse 3', postalCode: '8001', city: 'Zürich', country: 'CH' },
    timeZone: 'Europe/Zurich',
  },
  {
    id: 'demo-en',
    company: 'Lumora Sample Ltd',
    locale: 'en',
    vatId: 'IE0000000W',
    address: { street: '7 Sample Street', postalCode: 'D01 F5P2', city: 'Dublin', country: 'IE' },
    timeZone: 'Europe/Dublin',
  },
  {
    id: 'demo-es',
    company: 'Lumora Ejemplo S.L.',
    locale: 'es',
    vatId: 'ESB00000000',
    address: { street: 'Calle del Ejemplo 7', postalCode: '28001', city: 'Madrid', country: 'ES' },
    timeZone: 'Europe/Madrid',
  },
  {
    id: 'demo-nl',
    company: 'Lumora Voorbeeld B.V.',
    locale: 'nl',
    vatId: 'NL000000000B01',
    address: { street: 'Voorbeeldstraat 7', postalCode: '1012 AB', city: 'Amsterdam', country: 'NL' },
    timeZone: 'Europe/Amsterdam',
  },
]

/** The demo customers, all with the same member; the first one has a second member. */
export function createDemoCustomers(today: CalendarDate): readonly Customer[] {
  const createdAt = utcMidnightOf(addMonths(today, -12))
  return companies.map((company) => ({
    ...company,
    emails: company.id === demoId ? [demoEmail, 'alex@lumora-muster.example'] : [demoEmail],
    createdAt,
    updatedAt: createdAt,
  }))
}
