import { randomBytes } from 'node:crypto'
import type { Customer } from '#domain/customers/customer.ts'
import type { Locale } from '#domain/locale.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import type { Site } from '#web/site.server.ts'
import { describeRequest, type ThreadView } from './describe-request.server.ts'

/** What requests are about; nothing means all of a customer. */
export type RequestSubject = { readonly invoiceNumber: string } | { readonly productId: string }

/** The requests of a customer as a part of a page. */
export type RequestsView =
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'loaded'
      readonly customerId: string
      /** What new ones will be about: an invoice's number, a product's id, or nothing in particular. */
      readonly about: string
      /** The latest change first. */
      readonly threads: readonly ThreadView[]
      /** Makes what a form sends without scripts one request, however often it is sent. */
      readonly idempotencyKey: string
    }

type RequestsOptions = {
  readonly site: Site
  readonly visitor: Pick<Visitor, 'user' | 'gateway'>
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/** Reads requests with what was said; a failure is told, and fails this part of the page alone. */
export async function loadRequests(
  { site, visitor, customer, locale, request }: RequestsOptions,
  subject?: RequestSubject,
): Promise<RequestsView> {
  const { requests } = visitor.gateway
  const customerId = customer.id
  const reader = { uid: visitor.user.uid, locale, timeZone: customer.timeZone }
  try {
    const found = await requests.listRequests(customerId, subject)
    const threads = await Promise.all(
      found.map(async (each) => describeRequest(each, await requests.listMessages({ customerId, id: each.id }), reader)),
    )
    return { kind: 'loaded', customerId, about: aboutOf(subject), threads, idempotencyKey: randomBytes(16).toString('hex') }
  } catch (error) {
    // Whatever the reason, the rest of the page is worth having.
    site.reportError(new Error(`The requests of ${customerId} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}

/** The invoice's number or the product's id; empty for nothing in particular. */
export function aboutOf(subject: RequestSubject | undefined): string {
  if (!subject) return ''
  return 'invoiceNumber' in subject ? subject.invoiceNumber : subject.productId
}
