import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { MemberRole } from '#domain/customers/member-roles.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Product } from '#domain/products/product.ts'
import type { CustomerRequest } from '#domain/requests/request.ts'
import type { CustomerListQuery, ListPart } from '#gateway/agency-lists.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'

/** One customer with the latest of what belongs to it. */
export type CustomerFile = {
  readonly customer: Customer
  /** The state that was read, for the acts. */
  readonly updateTime: string
  readonly invoices: readonly Invoice[]
  /** Those that have not ended. */
  readonly products: readonly Product[]
  /** Open ones; absent for a role that may not read them. */
  readonly requests?: readonly CustomerRequest[]
  /** Those to come. */
  readonly appointments: readonly Appointment[]
  /** Whether mails to the customer are not sent, as for the demo's. */
  readonly isSilent: boolean
}

export type CustomerDesk = {
  /** @param after `next` of the part before. */
  readonly list: (query: CustomerListQuery, after?: string) => Promise<ListPart<Customer>>
  /** Also notes for the customer that staff looked. */
  readonly open: (id: string) => Promise<CustomerFile | undefined>
  /** @param value Fields as `completeCustomer` takes them. */
  readonly create: (id: string, value: object) => Promise<ActOutcome>
  /** @param seen The state that a page showed. */
  readonly change: (id: string, seen: string, value: object) => Promise<ActOutcome>
  /** The person, and the customer's other people, get a mail. */
  readonly invite: (id: string, email: string, role: MemberRole) => Promise<ActOutcome>
  readonly setRole: (id: string, email: string, role: MemberRole) => Promise<ActOutcome>
  /** The person, and the customer's other people, get a mail. */
  readonly removeMember: (id: string, email: string) => Promise<ActOutcome>
  /** Mails those who have not signed in yet. */
  readonly remind: (id: string) => Promise<ActOutcome>
  readonly archive: (id: string, isArchived: boolean) => Promise<ActOutcome>
  /** The key of a link that opens the customer's dashboard once, read-only; undefined for an unknown customer. */
  readonly createViewLink: (id: string) => Promise<string | undefined>
}
