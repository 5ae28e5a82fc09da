import type { CalendarDate } from '#domain/calendar-date.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { issueInvoice as makeIssued, type IssueRefusal } from '#domain/invoices/issue-invoice.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Operation } from '#agency/operation.ts'
import { type SavedRecord, type SaveOptions, saveRecord, type SaveRefusal } from '#agency/records/save-record.ts'
import { prepareInvoiceRules } from './invoice-rules.ts'
import { type ChoiceRefusal, type ChosenInvoice, findInvoice } from './replace-invoice.ts'

/** An issued invoice, and whom the site writes to about it; each of them may have turned that off. */
export type IssuedInvoice = { readonly invoice: Invoice; readonly recipients: readonly string[] }

/** Stores an invoice, new or in the place of another. @param value `customerId`, and the fields as `completeInvoice` takes them. */
export async function saveInvoice(
  operation: Operation,
  value: { readonly customerId: string; readonly [field: string]: unknown },
  options?: SaveOptions,
): Promise<Outcome<SavedRecord<OwnedInvoice>, SaveRefusal<InvoiceProblem>>> {
  return await saveRecord(operation, await prepareInvoiceRules(operation), value, options)
}

/** Issues a draft. @param options Its date, if it is another than that of the draft; mails go by default. */
export async function issueInvoice(
  operation: Operation,
  chosen: ChosenInvoice,
  { issuedOn, notifies = true, mailAt }: { readonly issuedOn?: CalendarDate } & Pick<SaveOptions, 'notifies' | 'mailAt'> = {},
): Promise<Outcome<IssuedInvoice, IssueRefusal | ChoiceRefusal | SaveRefusal<InvoiceProblem>>> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const issued = makeIssued(found.invoice, issuedOn)
  if ('refusal' in issued) return issued
  const value = { customerId: chosen.customerId, ...issued.invoice }
  const saved = await saveInvoice(operation, value, { updateTime: found.stored.updateTime, notifies, ...(mailAt && { mailAt }) })
  if ('refusal' in saved) return saved
  return { invoice: saved.item.invoice, recipients: saved.isNotified ? listMembers(found.customer) : [] }
}
