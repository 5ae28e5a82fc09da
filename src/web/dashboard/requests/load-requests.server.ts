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

/** The subject of requests; undefined for all requests of a customer. */
export type RequestSubject = { readonly invoiceNumber: string } | { readonly productId: string }

/** The requests on a page. */
export type RequestsView =
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'loaded'
      readonly customerId: string
      /** Subject of new requests: an invoice number, a product ID, or empty. */
      readonly about: string
      /** Latest change first. */
      readonly threads: readonly ThreadView[]
      /** Page of the requests; for a single request, of its messages. */
      readonly page: number
      readonly pageCount: number
      /** Whether one request is shown with all its messages. */
      readonly isSingle: boolean
      /** Makes a form sent repeatedly without scripts create one request. */
      readonly idempotencyKey: string
    }

type RequestsOptions = {
  readonly site: Site
  readonly visitor: Pick<Visitor, 'user' | 'gateway'>
  readonly customer: Customer
  readonly locale: Locale
  /** Its URL names the page, or a single request. */
  readonly request: Request
}

/** Texts have up to 5,000 characters, so a page of the longest ones still renders fast. */
export const requestsPerPage = 10
export const messagesPerPage = 20

/** Messages of a request in a list; the request's own page has all of them. */
export const latestMessages = 5

/** Loads requests with their messages. Reports a failure and returns it, so that the rest of the page still renders. */
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
        // One more than shown, to know whether there are earlier ones.
        const messages = await requests.listLatestMessages({ customerId, id: each.id }, latestMessages + 1)
        const hasEarlier = messages.length > latestMessages
        return { ...describeRequest(each, messages.slice(-latestMessages), reader), ...(hasEarlier && { hasEarlier }) }
      }),
    )
    return { ...key, threads, page, pageCount, isSingle: false }
  } catch (error) {
    // Any failure: the rest of the page still renders.
    site.reportError(new Error(`The requests of ${customerId} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}

/** Invoice number or product ID; empty for requests without a subject. */
export function aboutOf(subject: RequestSubject | undefined): string {
  if (!subject) return ''
  return 'invoiceNumber' in subject ? subject.invoiceNumber : subject.productId
}

/** Whether a text is a valid request ID, which becomes part of a document path. */
export function isRequestId(id: string): boolean {
  return /^[\w-]{1,128}$/u.test(id)
}

async function findRequest(requests: RequestStore, customerId: string, id: string): Promise<CustomerRequest | undefined> {
  return isRequestId(id) ? await requests.findRequest({ customerId, id }) : undefined
}

/** Loads a request with one page of its messages; by default the last page, which has the latest. */
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
