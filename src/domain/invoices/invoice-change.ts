import type { Invoice } from './invoice.ts'
import { type InvoiceFieldName, invoiceFields, listInvoiceFields } from './invoice-fields.ts'
import { isIssued } from './shown-states.ts'

/** Why a stored invoice must not be replaced by another version. */
export type ChangeProblem =
  | { readonly problem: 'void-draft' | 'draft-again' | 'stays-void' }
  /** Of an issued invoice: a credit note corrects it. */
  | { readonly problem: 'kept-fields'; readonly fields: readonly InvoiceFieldName[] }

/** Lists why an invoice must not be replaced: issued ones are corrected by credit notes, void ones are final. Drafts and proformas may change in any way. */
export function listChangeProblems(stored: Invoice, given: Invoice): readonly ChangeProblem[] {
  if (stored.state === 'draft' && given.state === 'void') return [{ problem: 'void-draft' }]
  if (!isIssued(stored)) return []
  const issued = listInvoiceFields(({ afterIssue }) => afterIssue !== 'free')
  const changed = issued.filter((name) => !isSame(stored[name], given[name]) && !isAddition(stored, name))
  const claims: readonly (readonly [isTrue: boolean, problem: ChangeProblem])[] = [
    [stored.state === 'void' || isIssued(given), { problem: 'draft-again' }],
    [stored.state !== 'void' || given.state === 'void', { problem: 'stays-void' }],
    [changed.length === 0, { problem: 'kept-fields', fields: changed }],
  ]
  return claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem]))
}

function isAddition(stored: Invoice, name: InvoiceFieldName): boolean {
  return invoiceFields[name].afterIssue === 'mayBeAdded' && stored[name] === undefined
}

/** The same schema parsed both, so their properties are in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
