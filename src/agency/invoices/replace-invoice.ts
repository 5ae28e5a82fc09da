import * as v from 'valibot'
import { type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type BrokenDeduction, isInvolved, listNewlyBroken, mayBreakDeduction } from '#domain/invoices/deductions.ts'
import { listChangeProblems } from '#domain/invoices/invoice-change.ts'
import { type Invoice, InvoiceSchema } from '#domain/invoices/invoice.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import type { InvoiceAddress, OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Operation } from '#agency/operation.ts'
import { listFieldProblems, type SaveRefusal } from '#agency/records/save-record.ts'
import { refuseConflict } from '#agency/refuse-failure.ts'

/** An invoice that staff have chosen. */
export type ChosenInvoice = InvoiceAddress & {
  /** The state that they saw; if another is stored, the operation is refused. */
  readonly updateTime?: string
}

/** A stored invoice with its customer. */
export type FoundInvoice = {
  readonly stored: Versioned<OwnedInvoice>
  readonly invoice: Invoice
  readonly customer: Customer
  /** By the customer's clocks. */
  readonly today: CalendarDate
}

/** Why an invoice is not found as it was chosen. */
export type ChoiceRefusal = Refusal<'no-such-invoice'> | Refusal<'changed-meanwhile'>

/** Why a changed invoice is not stored. */
export type ReplaceRefusal =
  | Refusal<'changed-meanwhile'>
  | (Refusal<'breaks-deduction'> & { readonly broken: BrokenDeduction })
  /** Rules of the operation should have refused these before. */
  | Extract<SaveRefusal<never>, Refusal<'invalid-fields'> | Refusal<'unchangeable'>>

/** Reads a chosen invoice and its customer. */
export async function findInvoice({ gateway, now }: Operation, chosen: ChosenInvoice): Promise<Outcome<FoundInvoice, ChoiceRefusal>> {
  const { customerId, updateTime } = chosen
  const [[stored], customer] = await Promise.all([
    gateway.invoices.findVersionedInvoices([chosen]),
    gateway.customers.findCustomer(customerId),
  ])
  if (!stored || !customer) return { refusal: 'no-such-invoice' }
  if (updateTime !== undefined && updateTime !== stored.updateTime) return { refusal: 'changed-meanwhile' }
  return { stored, invoice: stored.invoice, customer, today: calendarDateAt(now(), customer.timeZone) }
}

/** Stores a changed invoice in the place of the one that was read. @returns Undefined if it is stored. */
export async function replaceInvoice(
  operation: Operation,
  stored: Versioned<OwnedInvoice>,
  changed: Invoice,
): Promise<ReplaceRefusal | undefined> {
  const refused = await refuseChange(operation, stored, changed)
  if (refused) return refused
  const replacement = { customerId: stored.customerId, invoice: changed, replaces: stored }
  return await refuseConflict(operation.gateway.invoices.storeInvoices([replacement]))
}

/** @returns Undefined if a changed invoice may be stored. */
export async function refuseChange(
  { gateway }: Operation,
  { customerId, invoice }: OwnedInvoice,
  changed: Invoice,
): Promise<ReplaceRefusal | undefined> {
  const parsed = v.safeParse(InvoiceSchema, changed)
  if (!parsed.success) return { refusal: 'invalid-fields', fields: listFieldProblems(parsed.issues) }
  const changes = listChangeProblems(invoice, changed)
  if (changes.length > 0) return { refusal: 'unchangeable', changes }
  const [broken] = mayBreakDeduction(changed) ? listBroken(await gateway.invoices.listAllInvoices(customerId), changed) : []
  return broken && { refusal: 'breaks-deduction', broken }
}

function listBroken(all: readonly Invoice[], changed: Invoice): readonly BrokenDeduction[] {
  const after = all.map((each) => (each.number === changed.number ? changed : each))
  return listNewlyBroken(all, after).filter((broken) => isInvolved(changed, broken))
}
