import { randomBytes } from 'node:crypto'
import type { Customer } from '#domain/customers/customer.ts'
import type { Locale } from '#domain/locale.ts'
import type { CustomerRequest } from '#domain/requests/request.ts'
import type { Part } from '#gateway/documents/documents.ts'
import type { RequestStore } from '#gateway/requests.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import { choosePage, type PageOf } from '#web/dashboard/page/choose-page.server.ts'
import type { Site } from '#web/site.server.ts'
import { describeRequest, type Reader, type ThreadView } from './describe-request.server.ts'
import { requestParam } from './request-names.ts'

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
      /** Of the requests; of the messages where one request alone is shown. */
      readonly page: number
      readonly pageCount: number
      /** One request is shown, with all that was said. */
      readonly isSingle: boolean
      /** Makes what a form sends without scripts one request, however often it is sent. */
      readonly idempotencyKey: string
    }

type RequestsOptions = {
  readonly site: Site
  readonly visitor: Pick<Visitor, 'user' | 'gateway'>
  readonly customer: Customer
  readonly locale: Locale
  /** Its address says which page is shown, or which request alone. */
  readonly request: Request
}

/** A text has at most 5,000 characters: a page with all of them at their longest stays small enough to be rendered at once. */
export const requestsPerPage = 10
export const messagesPerPage = 20

/** Of a request among others; the rest is on the page of that request. */
export const latestMessages = 5

/** Reads requests with what was said; a failure is told, and fails this part of the page alone. */
export async function loadRequests(
  { site, visitor, customer, locale, request }: RequestsOptions,
  subject?: RequestSubject,
): Promise<RequestsView> {
  const { requests } = visitor.gateway
  const customerId = customer.id
  const reader = { uid: visitor.user.uid, locale, timeZone: customer.timeZone }
  const params = new URL(request.url).searchParams
  const key = { kind: 'loaded', customerId, about: aboutOf(subject), idempotencyKey: randomBytes(16).toString('hex') } as const
  try {
    const only = subject ? null : params.get(requestParam)
    const single = only === null ? undefined : await findRequest(requests, customerId, only)
    if (single) return { ...key, ...(await loadThread(requests, single, customerId, params, reader)), isSingle: true }
    const count = await requests.countRequests(customerId, subject)
    const { page, pageCount, part } = choosePage(params, count, requestsPerPage)
    const found = count === 0 ? [] : await requests.listRequests(customerId, subject, part)
    const threads = await Promise.all(
      found.map(async (each) => {
        // One more than is shown says whether there are more.
        const messages = await requests.listLatestMessages({ customerId, id: each.id }, latestMessages + 1)
        const hasEarlier = messages.length > latestMessages
        return { ...describeRequest(each, messages.slice(-latestMessages), reader), ...(hasEarlier && { hasEarlier }) }
      }),
    )
    return { ...key, threads, page, pageCount, isSingle: false }
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

/** Whether it can be the id of a request: it becomes a part of a path. */
export function isRequestId(id: string): boolean {
  return /^[\w-]{1,128}$/u.test(id)
}

async function findRequest(requests: RequestStore, customerId: string, id: string): Promise<CustomerRequest | undefined> {
  return isRequestId(id) ? await requests.findRequest({ customerId, id }) : undefined
}

/** A request with the messages of a page; the last one, which has the latest, unless another is asked for. */
async function loadThread(
  requests: RequestStore,
  request: CustomerRequest,
  customerId: string,
  params: URLSearchParams,
  reader: Reader,
): Promise<PageOf & { readonly threads: readonly ThreadView[] }> {
  const address = { customerId, id: request.id }
  const { part, ...place } = choosePage(params, await requests.countMessages(address), messagesPerPage, 'last')
  const messages = await requests.listMessages(address, part satisfies Part)
  return { ...place, threads: [describeRequest(request, messages, reader)] }
}
