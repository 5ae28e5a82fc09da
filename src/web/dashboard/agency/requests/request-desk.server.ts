import type { Customer } from '#domain/customers/customer.ts'
import type { CustomerRequest, RequestMessage, RequestState } from '#domain/requests/request.ts'
import type { WrittenAnswer } from '#domain/requests/written-answer.ts'
import type { ListPart, OwnedRequest } from '#gateway/agency-lists.ts'
import type { RequestAddress, SeenRequest } from '#gateway/requests.ts'
import type { ActOutcome, Companies } from '#web/dashboard/agency/desk-types.server.ts'

/** A request with what was said about it. */
export type RequestFile = {
  readonly customer: Customer
  readonly request: CustomerRequest
  readonly updateTime: string
  /** The last ones, the oldest of them first. */
  readonly messages: readonly RequestMessage[]
  /** Whether there are earlier messages. */
  readonly isCut: boolean
}

export type RequestDesk = {
  /** @param after `next` of the part before. */
  readonly list: (state: RequestState, after?: string) => Promise<ListPart<OwnedRequest> & { readonly companies: Companies }>
  /** Also notes for the customer that staff looked. */
  readonly open: (address: RequestAddress) => Promise<RequestFile | undefined>
  readonly answer: (seen: RequestAddress & SeenRequest, answer: WrittenAnswer) => Promise<ActOutcome>
  readonly close: (seen: RequestAddress & SeenRequest) => Promise<ActOutcome>
}
