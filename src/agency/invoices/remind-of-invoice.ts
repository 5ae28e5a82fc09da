import { remindOfInvoice as addReminder, type RemindedInvoice, type ReminderRefusal } from '#domain/invoices/remind-of-invoice.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import { refuseConflict } from '#agency/refuse-failure.ts'
import { type ChoiceRefusal, type ChosenInvoice, findInvoice } from './replace-invoice.ts'

/** Reminds a customer of an overdue invoice. The site sends the mails within a minute, unless the invoice is paid in the meantime. */
export async function remindOfInvoice(
  operation: Operation,
  chosen: ChosenInvoice,
): Promise<Outcome<RemindedInvoice, ReminderRefusal | ChoiceRefusal>> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const { customerId, number } = chosen
  const { invoices } = operation.gateway
  const reminded = addReminder(found.invoice, { ...found, creditNotes: await invoices.listCreditNotes(customerId, number) })
  if ('refusal' in reminded) return reminded
  const storing = invoices.storeReminder({ customerId, invoice: reminded.invoice, replaces: found.stored })
  return (await refuseConflict(storing)) ?? reminded
}
