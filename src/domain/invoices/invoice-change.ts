import type { Invoice } from './invoice.ts'
import { type InvoiceFieldName, invoiceFields, listInvoiceFields } from './invoice-fields.ts'
import { isIssued } from './shown-states.ts'

/**
 * Why a stored invoice must not be replaced by another version: issued invoices are corrected by credit notes, and void ones are final.
 * Drafts and proformas may change in any way.
 *
 * @returns The rest of a sentence that starts with the invoice's name, for each problem.
 */
export function listChangeProblems(stored: Invoice, given: Invoice): readonly string[] {
  if (stored.state === 'draft' && given.state === 'void') return ['is a draft, which cannot become void']
  if (!isIssued(stored)) return []
  const issued = listInvoiceFields(({ afterIssue }) => afterIssue !== 'free')
  const changed = issued.filter((name) => !isSame(stored[name], given[name]) && !isAddition(stored, name))
  const claims: readonly (readonly [isTrue: boolean, problem: string])[] = [
    [stored.state === 'void' || isIssued(given), 'was issued, so it cannot become a draft again'],
    [stored.state !== 'void' || given.state === 'void', 'is void, and stays so'],
    [changed.length === 0, `was issued, so it keeps its ${changed.join(', ')}; a credit note corrects it`],
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
