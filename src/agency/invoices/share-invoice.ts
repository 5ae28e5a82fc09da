import type { Invoice } from '#domain/invoices/invoice.ts'
import { shareInvoice as share, type ShareRefusal } from '#domain/invoices/share-invoice.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import { type ChoiceRefusal, type ChosenInvoice, findInvoice, replaceInvoice, type ReplaceRefusal } from './replace-invoice.ts'

/** Shows a draft to its customer as a proforma invoice, or hides it again. No mail is sent. */
export async function shareInvoice(
  operation: Operation,
  chosen: ChosenInvoice,
  isShared: boolean,
): Promise<Outcome<{ readonly invoice: Invoice }, ShareRefusal | ChoiceRefusal | ReplaceRefusal>> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const shared = share(found.invoice, isShared)
  if ('refusal' in shared || shared.invoice.state === found.invoice.state) return shared
  return (await replaceInvoice(operation, found.stored, shared.invoice)) ?? shared
}
