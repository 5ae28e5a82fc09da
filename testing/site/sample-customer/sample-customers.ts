import { addMonths, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'

export const sampleEmail = 'sample@fourfold.example'
export const sampleTimeZone = 'Europe/Berlin'

/** Id of the sample customer, and of its account. */
export const sampleId = 'sample'

/** Id of the second company of the same person, between which they switch. */
export const sampleBranchId = 'sample-branch'

/** Every customer whose data is invented. */

/** The sample customer with a colleague, and its smaller sister in Switzerland. */
export function createSampleCustomers(today: CalendarDate): readonly Customer[] {
  const createdAt = utcMidnightOf(addMonths(today, -12))
  const both = { locale: 'en', createdAt, updatedAt: createdAt } as const
  return [
    {
      ...both,
      id: sampleId,
      company: 'Lumora Muster GmbH',
      vatId: 'DE000000000',
      emails: [sampleEmail, 'alex@lumora-muster.example'],
      phone: '+494066969456',
      address: { street: 'Musterweg 7', postalCode: '20095', city: 'Hamburg', country: 'DE' },
      timeZone: sampleTimeZone,
    },
    {
      ...both,
      id: sampleBranchId,
      company: 'Lumora Muster Schweiz AG',
      emails: [sampleEmail],
      address: { street: 'Mustergasse 3', postalCode: '8001', city: 'Zürich', country: 'CH' },
      timeZone: 'Europe/Zurich',
    },
  ]
}
