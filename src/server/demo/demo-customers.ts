import { addMonths, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'

export const demoEmail = 'demo@fourfold.example'
export const demoTimeZone = 'Europe/Berlin'

/** Id of the demo customer, and of its account. */
export const demoId = 'demo'

/** Id of the second company of the same person, between which they switch. */
export const demoBranchId = 'demo-branch'

/** Every customer whose data is invented. */
export const demoCustomerIds: readonly string[] = [demoId, demoBranchId]

/** The demo customer with a colleague, and its smaller sister in Switzerland. */
export function createDemoCustomers(today: CalendarDate): readonly Customer[] {
  const createdAt = utcMidnightOf(addMonths(today, -12))
  const both = { locale: 'en', createdAt, updatedAt: createdAt } as const
  return [
    {
      ...both,
      id: demoId,
      company: 'Lumora Muster GmbH',
      vatId: 'DE000000000',
      emails: [demoEmail, 'alex@lumora-muster.example'],
      phone: '+494066969456',
      address: { street: 'Musterweg 7', postalCode: '20095', city: 'Hamburg', country: 'DE' },
      timeZone: demoTimeZone,
    },
    {
      ...both,
      id: demoBranchId,
      company: 'Lumora Muster Schweiz AG',
      emails: [demoEmail],
      address: { street: 'Mustergasse 3', postalCode: '8001', city: 'Zürich', country: 'CH' },
      timeZone: 'Europe/Zurich',
    },
  ]
}
