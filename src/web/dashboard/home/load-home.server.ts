import { calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Locale } from '#domain/locale.ts'
import { loadNextAppointment } from '#web/dashboard/appointments/load-next-appointment.server.ts'
import type { Site } from '#web/site.server.ts'
import { findContactPerson } from '#web/dashboard/customer/contact-person.server.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import { openLedger } from '#web/dashboard/invoices/open-ledger.server.ts'
import { loadCustomerHome } from './home-data.server.ts'
import { loadSheet } from '#web/dashboard/home/sheet/describe-sheet.server.ts'
import type { Person } from '#web/dashboard/shell/person.server.ts'
import { loadProducts, readProducts } from '#web/dashboard/products/load-products.server.ts'
import { loadAnswers } from '#web/dashboard/requests/load-answers.server.ts'

type HomeOptions = {
  readonly site: Site
  readonly visitor: Visitor
  /** The visitor's own settings. */
  readonly readingPerson: Promise<Person>
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/** Further products are on the products page. */
const mostProducts = 12

/** Loads the parts of a customer's dashboard home in parallel. Each part can fail on its own. */
export async function loadHome(options: HomeOptions) {
  const { site, visitor, readingPerson, customer, locale } = options
  const today = calendarDateAt(site.now(), customer.timeZone)
  // Two parts need each of them. Active products come first.
  const readingProducts = readProducts(visitor.gateway.products, customer.id, { filter: 'all', perPage: mostProducts })
  const readingLedger = openLedger(visitor.gateway.invoices, customer.id, today)
  const [home, sheet, products, answers, appointment] = await Promise.all([
    loadCustomerHome(readingLedger, options),
    loadSheet(readingProducts, readingLedger, options),
    loadProducts(readingProducts, { ...options, filter: 'current' }),
    loadAnswers(options),
    loadNextAppointment(readingPerson, options),
  ])
  return {
    company: customer.company,
    today: utcMidnightOf(today),
    home,
    sheet,
    products,
    answers,
    appointment,
    contact: findContactPerson(site.content, customer, locale),
  }
}

export type HomeParts = Awaited<ReturnType<typeof loadHome>>
