import { formatPlainAmount, sumMinor } from '#domain/money.ts'
import { payableMinor, signedMinor } from './balance.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceLine } from './invoice-line.ts'
import { sumPayments } from './payment.ts'
import { isIssued } from './shown-states.ts'
import { createTaxTable } from './totals.ts'

/** A deduction of an advance invoice that does not hold. `problem` is what follows the number of the final invoice in a sentence. */
export type BrokenDeduction = { readonly final: Invoice; readonly advance: string; readonly problem: string }

/**
 * Finds the final invoice that deducts an advance invoice: an issued one, unless it is void or credited as a whole.
 *
 * @param invoices All invoices of a customer.
 * @param advance The number of the advance invoice.
 */
export function findDeduction(invoices: readonly Invoice[], advance: string): Invoice | undefined {
  return invoices.find((each) => each.lines.some(({ deducts }) => deducts?.number === advance) && isDeducting(each, invoices))
}

/**
 * Lists the deductions that a change breaks. A final invoice takes off what was paid on advance invoices, with the tax on it (in Germany
 * section 14 (5) of the VAT Act): each once, whole, and after it was paid.
 *
 * @param before All invoices of a customer; what is broken there already is not listed.
 * @param after The same invoices once they are changed.
 */
export function listNewlyBroken(before: readonly Invoice[], after: readonly Invoice[]): readonly BrokenDeduction[] {
  const nameOf = ({ final, advance }: BrokenDeduction) => JSON.stringify([final.number, advance])
  const known = new Set(listBroken(before).map(nameOf))
  return listBroken(after).filter((each) => !known.has(nameOf(each)))
}

/** Whether a deduction depends on an invoice: the advance invoice, or a credit note of it or of the final invoice. */
export function isInvolved({ number, creditsNumber }: Invoice, { final, advance }: BrokenDeduction): boolean {
  return number === advance || creditsNumber === advance || creditsNumber === final.number
}

/** Whether storing an invoice may break a deduction: that of its lines, or that of another invoice. */
export function mayBreakDeduction({ kind, lines }: Invoice): boolean {
  return kind !== 'invoice' || lines.some(({ deducts }) => deducts)
}

function listBroken(invoices: readonly Invoice[]): readonly BrokenDeduction[] {
  return invoices.flatMap((final) => {
    const deducting = final.lines.flatMap((line) => (line.deducts ? [{ line, number: line.deducts.number }] : []))
    if (deducting.length === 0 || !isDeducting(final, invoices)) return []
    return [...Map.groupBy(deducting, ({ number }) => number)].flatMap(([advance, found]) => {
      const lines = found.map(({ line }) => line)
      const problem = findProblem({ final, advance, lines }, invoices)
      return problem === undefined ? [] : [{ final, advance, problem: `deducts ${advance}, ${problem}` }]
    })
  })
}

/** Whether what an invoice deducts is taken off. */
function isDeducting(invoice: Invoice, invoices: readonly Invoice[]): boolean {
  if (invoice.kind !== 'invoice' || !isEffective(invoice)) return false
  const notes = listNotes(invoices, invoice.number)
  return notes.length === 0 || sumMinor(notes.map(({ grossMinor }) => grossMinor)) < invoice.grossMinor
}

function isEffective({ state }: Invoice): boolean {
  return isIssued({ state }) && state !== 'void'
}

/** The credit notes of an invoice that count. */
function listNotes(invoices: readonly Invoice[], number: string): readonly Invoice[] {
  return invoices.filter((each) => each.kind === 'creditNote' && each.creditsNumber === number && isEffective(each))
}

type Deduction = { readonly final: Invoice; readonly advance: string; readonly lines: readonly InvoiceLine[] }

function findProblem({ final, advance: number, lines }: Deduction, invoices: readonly Invoice[]): string | undefined {
  const advance = invoices.find((each) => each.number === number)
  if (!advance) return 'which the customer does not have'
  const { kind, state, issuedOn, currency, payments } = advance
  if (kind !== 'advance') return 'which is not an advance invoice'
  if (state !== 'paid') return `which is ${state}, not paid: a final invoice deducts what was received`
  const otherDay = lines.find(({ deducts }) => deducts?.issuedOn !== issuedOn)
  if (otherDay) return `which was issued on ${issuedOn}, not on ${otherDay.deducts?.issuedOn}`
  const isPaidBefore = sumPayments(payments.filter(({ paidOn }) => paidOn <= final.issuedOn)) >= payableMinor(advance)
  if (!isPaidBefore) return `which was not yet paid on ${final.issuedOn}: a final invoice deducts what was received`
  if (currency !== final.currency) return `which is in ${currency}`
  const other = findDeduction(
    invoices.filter((each) => each.number !== final.number),
    number,
  )
  if (other) return `which ${other.number} deducts already`
  return findOtherSum(sumByTax([advance, ...listNotes(invoices, number)]), sumByTax([{ kind: 'creditNote', lines }]), currency)
}

type Summed = Pick<Invoice, 'kind' | 'lines' | 'allowances' | 'charges'>

/** Net amounts by rate, and by category where it is not the usual one; those of credit notes are subtracted. */
function sumByTax(documents: readonly Summed[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const document of documents) {
    for (const { taxCategory = 'S', taxRate, netMinor } of createTaxTable(document)) {
      const name = `${taxRate} %${taxCategory === 'S' ? '' : ` (category ${taxCategory})`}`
      sums.set(name, (sums.get(name) ?? 0) + signedMinor(document.kind, netMinor))
    }
  }
  return sums
}

function findOtherSum(left: ReadonlyMap<string, number>, taken: ReadonlyMap<string, number>, currency: string): string | undefined {
  const wrong = [...left.keys(), ...taken.keys()].find((name) => (left.get(name) ?? 0) !== (taken.get(name) ?? 0))
  if (wrong === undefined) return undefined
  const write = (sums: ReadonlyMap<string, number>) => formatPlainAmount(sums.get(wrong) ?? 0, currency)
  return `which has a net amount of ${write(left)} at ${wrong} to deduct, not ${write(taken)}`
}
