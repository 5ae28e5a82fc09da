import type { CalendarDate } from '#domain/calendar-date.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { issueInvoice as makeIssued, type IssueRefusal } from '#domain/invoices/issue-invoice.ts'
import { type CertifiedRefusal, refuseUncertified } from '#domain/invoices/seller-duties.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { DocumentWrite } from '#gateway/documents/documents.ts'
import { createInvoiceDelete, type OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Operation } from '#agency/operation.ts'
import { type SavedRecord, type SaveOptions, saveRecord, type SaveRefusal } from '#agency/records/save-record.ts'
import { prepareInvoiceRules } from './invoice-rules.ts'
import { hasNumberOfSequence, withNextNumber, withWrites } from './next-number.ts'
import { type ChoiceRefusal, type ChosenInvoice, findInvoice } from './replace-invoice.ts'

type IssueOptions = {
  readonly issuedOn?: CalendarDate
  readonly isNumbered?: boolean
  /** A typed number in the place of the draft's; it goes before that of the sequence. */
  readonly number?: string
} & Pick<SaveOptions, 'notifies' | 'mailAt'>

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

/**
 * Issues a draft. With `isNumbered` it gets the next number of its sequence in the place of the draft's, unless that is of the sequence.
 *
 * @param options Its date, if it is another than that of the draft; mails go by default.
 */
export async function issueInvoice(
  operation: Operation,
  chosen: ChosenInvoice,
  { issuedOn, isNumbered = false, number, notifies = true, mailAt }: IssueOptions = {},
): Promise<Outcome<IssuedInvoice, CertifiedRefusal | IssueRefusal | ChoiceRefusal | SaveRefusal<InvoiceProblem>>> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const issued = makeIssued(found.invoice, issuedOn)
  if ('refusal' in issued) return issued
  const uncertified = refuseUncertified((await operation.readSite()).address.country, issued.invoice.issuedOn)
  if (uncertified) return uncertified
  const { customerId } = chosen
  const options = { notifies, ...(mailAt && { mailAt }) }
  const saveAs = async (given: string, numbering: Operation) => {
    const current = await findInvoice(operation, { ...chosen, updateTime: found.stored.updateTime })
    if ('refusal' in current) return current
    const moving = withWrites(numbering, [createInvoiceDelete(found.stored)])
    return await saveInvoice(moving, { customerId, ...issued.invoice, number: given }, { isNew: true, ...options })
  }
  const save = async () => {
    if (number !== undefined && number !== issued.invoice.number) return await saveAs(number, operation)
    if (number === undefined && isNumbered && !(await hasNumberOfSequence(operation, issued.invoice)))
      return await withNextNumber(operation, { ...issued.invoice, customerId }, saveAs)
    return await saveInvoice(operation, { customerId, ...issued.invoice }, { updateTime: found.stored.updateTime, ...options })
  }
  const saved = await save()
  if ('refusal' in saved) return saved
  return { invoice: saved.item.invoice, recipients: saved.isNotified ? listMembers(found.customer) : [] }
}

/**
 * Issues an invoice that is not stored yet, under the next number of its sequence and with mails: in one commit with other writes, which can be
 * made once only.
 */
export async function issueNewInvoice(
  operation: Operation,
  { customerId, invoice: draft }: OwnedInvoice,
  writes: readonly DocumentWrite[],
): Promise<Outcome<{ readonly invoice: Invoice }, CertifiedRefusal | IssueRefusal | SaveRefusal<InvoiceProblem>>> {
  const issued = makeIssued(draft)
  if ('refusal' in issued) return issued
  const saved = await withNextNumber(operation, { ...issued.invoice, customerId }, async (number, numbering) => {
    const value = { customerId, ...issued.invoice, number }
    return await saveInvoice(withWrites(numbering, writes), value, { isNew: true, notifies: true })
  })
  return 'refusal' in saved ? saved : { invoice: saved.item.invoice }
}
