import { calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import type { Product } from '#domain/products/product.ts'
import { findContactPerson } from '#web/dashboard/customer/contact-person.server.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import type { OwnRecord } from '#web/dashboard/customer/find-own-record.server.ts'
import { loadRequests } from '#web/dashboard/requests/load-requests.server.ts'
import type { Site } from '#web/site.server.ts'
import { describeMilestones } from './describe-milestone.server.ts'
import { describeProduct } from './describe-product.server.ts'
import { describeTerm } from './describe-term.server.ts'
import { loadFiles } from './load-files.server.ts'

type PageOptions = { readonly site: Site; readonly visitor: Visitor; readonly locale: Locale; readonly request: Request }

/** Everything that the page of one product shows; files and requests are read at the same time, and fail alone. */
export async function loadProductPage({ customer, record: product }: OwnRecord<Product>, { site, visitor, locale, request }: PageOptions) {
  const today = calendarDateAt(site.now(), customer.timeZone)
  const part = { site, visitor, customer, locale, request }
  const [files, requests] = await Promise.all([loadFiles(part, product.files), loadRequests(part, { productId: product.id })])
  return {
    product: describeProduct(product, today, localeTags[locale]),
    nextInvoiceOn: product.nextInvoiceOn && utcMidnightOf(product.nextInvoiceOn),
    term: describeTerm(product, today),
    milestones: describeMilestones(product.milestones, today),
    links: product.links,
    files,
    requests,
    contact: findContactPerson(site.content, customer, locale),
    isDemo: site.demoCustomerIds.includes(customer.id),
  }
}

export type ProductPage = Awaited<ReturnType<typeof loadProductPage>>
