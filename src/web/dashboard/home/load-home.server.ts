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

/** Further products are on the products page. */
const mostProducts = 12

/** Loads the parts of a customer's dashboard home in parallel. Each part can fail on its own. */
export async function loadHome(options: HomeOptions) {
  const { site, visitor, readingPerson, customer, locale, request } = options
  // Two parts need it. Active products come first.
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
