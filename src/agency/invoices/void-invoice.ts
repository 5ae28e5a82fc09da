import type { Invoice } from '#domain/invoices/invoice.ts'
import { voidInvoice as makeVoid, type VoidRefusal } from '#domain/invoices/void-invoice.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import { type ChoiceRefusal, type ChosenInvoice, findInvoice, replaceInvoice, type ReplaceRefusal } from './replace-invoice.ts'

/** Voids an issued invoice. No mail is sent. */
export async function voidInvoice(
  operation: Operation,
  chosen: ChosenInvoice,
): Promise<Outcome<{ readonly invoice: Invoice }, VoidRefusal | ChoiceRefusal | ReplaceRefusal>> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const { customerId, number } = chosen
  const voided = makeVoid(found.invoice, await operation.gateway.invoices.listCreditNotes(customerId, number))
  if ('refusal' in voided) return voided
  return (await replaceInvoice(operation, found.stored, voided.invoice)) ?? voided
}
