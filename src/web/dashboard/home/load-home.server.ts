import type { Customer } from '#domain/customers/customer.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import type { Locale } from '#domain/locale.ts'
import { loadNextAppointment } from '#web/dashboard/appointments/load-next-appointment.server.ts'
import type { Site } from '#web/site.server.ts'
import { findContactPerson } from '#web/dashboard/customer/contact-person.server.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import { loadCustomerHome } from './home-data.server.ts'
import type { Person } from '#web/dashboard/shell/person.server.ts'
import { loadRecentFiles } from '#web/dashboard/products/load-files.server.ts'
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

/** The others are on the page of the products. */
const mostProducts = 12

/** The parts of the dashboard home of one customer: read at the same time, and each fails alone. */
export async function loadHome(options: HomeOptions) {
  const { site, visitor, readingPerson, customer, locale, request } = options
  // Two parts rest on it: what runs comes first.
  const reading = readProducts(visitor.gateway.products, customer.id, { filter: 'all', perPage: mostProducts })
  const [home, products, answers, appointment, files] = await Promise.all([
    loadCustomerHome({ site, gateway: visitor.gateway, customer, locale, request }),
    loadProducts(reading, { ...options, filter: 'current' }),
    loadAnswers(options),
    loadNextAppointment(readingPerson, options),
    loadRecentFiles(
      reading.then(({ products }) => products),
      options,
    ),
  ])
  return {
    home,
    products,
    answers,
    appointment,
    files,
    members: listMembers(customer),
    contact: findContactPerson(site.content, customer, locale),
  }
}

export type HomeParts = Awaited<ReturnType<typeof loadHome>>
