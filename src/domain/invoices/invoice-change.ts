import type { Invoice } from './invoice.ts'
import { type InvoiceFieldName, invoiceFields, listInvoiceFields } from './invoice-fields.ts'
import { isIssued } from './shown-states.ts'

/**
 * Why a stored invoice must not become another one of its number: what was issued is corrected by a credit note, and what is void stays so.
 * A draft, shared as a proforma or not, may become anything.
 *
 * @returns What follows the invoice's name in a sentence; empty when it may.
 */
export function listChangeProblems(stored: Invoice, given: Invoice): readonly string[] {
  if (stored.state === 'draft' && given.state === 'void') return ['is a draft, which nobody has seen: it stays one instead of being void']
  if (!isIssued(stored)) return []
  const issued = listInvoiceFields(({ afterIssue }) => afterIssue !== 'free')
  const changed = issued.filter((name) => !isSame(stored[name], given[name]) && !isAddition(stored, name))
  const claims: readonly (readonly [isTrue: boolean, problem: string])[] = [
    [stored.state === 'void' || isIssued(given), 'was issued, and is never a draft again'],
    [stored.state !== 'void' || given.state === 'void', 'is void, and stays so'],
    [changed.length === 0, `was issued, so it keeps its ${changed.join(', ')}; a credit note corrects it`],
  ]
  return claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem]))
}

function isAddition(stored: Invoice, name: InvoiceFieldName): boolean {
  return invoiceFields[name].afterIssue === 'mayBeAdded' && stored[name] === undefined
}

/** Both were parsed by the same schema, so their properties are in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
