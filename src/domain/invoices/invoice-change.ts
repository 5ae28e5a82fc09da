import type { Invoice } from './invoice.ts'
import { isIssued } from './shown-states.ts'

/** What an invoice says to its recipient. */
const issuedFields = [
  'kind',
  'creditsNumber',
  'billedTo',
  'issuedBy',
  'issuedOn',
  'supply',
  'buyerReference',
  'orderNumber',
  'currency',
  'lines',
  'allowances',
  'charges',
  'exemptionReasons',
  'netMinor',
  'taxMinor',
  'grossMinor',
  'prepaidMinor',
] as const satisfies readonly (keyof Invoice)[]

/**
 * Why a stored invoice must not become another one of its number: what was issued is corrected by a credit note, and what is void stays so.
 * A draft, shared as a proforma or not, may become anything.
 *
 * @returns What follows the invoice's name in a sentence; empty when it may.
 */
export function listChangeProblems(stored: Invoice, given: Invoice): readonly string[] {
  if (stored.state === 'draft' && given.state === 'void') return ['is a draft, which nobody has seen: it stays one instead of being void']
  if (!isIssued(stored)) return []
  const changed = issuedFields.filter((field) => !isSame(stored[field], given[field]) && !isUnknown(stored, field))
  const claims: readonly (readonly [isTrue: boolean, problem: string])[] = [
    [stored.state === 'void' || isIssued(given), 'was issued, and is never a draft again'],
    [stored.state !== 'void' || given.state === 'void', 'is void, and stays so'],
    [changed.length === 0, `was issued, so it keeps its ${changed.join(', ')}; a credit note corrects it`],
  ]
  return claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem]))
}

/** What an older invoice does not say, and what takes no part in its sums, may be filled in. */
const fillable: readonly (keyof Invoice)[] = ['billedTo', 'issuedBy', 'supply', 'buyerReference', 'orderNumber', 'exemptionReasons']

function isUnknown(stored: Invoice, field: keyof Invoice): boolean {
  return fillable.includes(field) && stored[field] === undefined
}

/** Both were parsed by the same schema, so their properties are in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
