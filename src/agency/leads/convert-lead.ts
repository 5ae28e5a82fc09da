import { customerOfLead, type EnteredCustomer } from '#domain/contact/customer-of-lead.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { markLead, type StoredLead } from '#gateway/leads.ts'
import { saveCustomer } from '#agency/customers/customer-rules.ts'
import type { Operation } from '#agency/operation.ts'
import type { SaveRefusal } from '#agency/records/save-record.ts'
import { findLead } from './handle-lead.ts'

/**
 * Makes a customer of a lead, and notes it there. No mail is sent: the person is invited with `inviteMember` or `remindPeople`. `undo` removes
 * the customer, and the note stays.
 *
 * @param reference Case number of the lead.
 */
export async function convertLead(
  operation: Operation,
  reference: string,
  entered: EnteredCustomer,
): Promise<Outcome<{ readonly lead: StoredLead; readonly customer: Customer }, Refusal<'no-such-lead'> | SaveRefusal<never>>> {
  const found = await findLead(operation, reference)
  if ('refusal' in found) return found
  const { lead } = found
  // The same again stores nothing, so that a stopped call can be repeated.
  const saved = await saveCustomer(operation, customerOfLead(lead, entered))
  if ('refusal' in saved) return saved
  await markLead(operation.documents, lead.id, { customerId: saved.item.id })
  return { lead, customer: saved.item }
}
