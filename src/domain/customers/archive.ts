import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Customer } from './customer.ts'

/** The customer is archived and gets no mails. */
export type ArchivedRefusal = Refusal<'archived'> & { readonly since: Date }

/** Check this before a mail is sent. @returns Undefined if the customer is not archived. */
export function refuseArchived({ archivedAt }: Pick<Customer, 'archivedAt'>): ArchivedRefusal | undefined {
  return archivedAt && { refusal: 'archived', since: archivedAt }
}

/** Archives a customer whose work is finished: lists leave it out, and it gets no mails. */
export function archiveCustomer(customer: Customer, now: Date): Outcome<Customer, ArchivedRefusal> {
  return refuseArchived(customer) ?? { ...customer, archivedAt: now, updatedAt: now }
}

/** Takes a customer out of the archive. */
export function unarchiveCustomer({ archivedAt, ...customer }: Customer, now: Date): Outcome<Customer, Refusal<'not-archived'>> {
  return archivedAt ? { ...customer, updatedAt: now } : { refusal: 'not-archived' }
}
