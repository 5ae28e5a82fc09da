import type { CalendarDate } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { payableMinor, signedMinor } from './balance.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceLine } from './invoice-line.ts'
import { sumPayments } from './payment.ts'
import { isIssued } from './shown-states.ts'
import type { TaxCategory } from './tax-category.ts'
import { createTaxTable } from './totals.ts'

/** Why a deduction of an advance invoice does not hold. */
export type DeductionFault =
  | { readonly fault: 'no-such-invoice' | 'no-advance-invoice' }
  | { readonly fault: 'not-paid'; readonly state: Invoice['state'] }
  | { readonly fault: 'other-day'; readonly issuedOn: CalendarDate; readonly deductedOn: CalendarDate | undefined }
  | { readonly fault: 'paid-later'; readonly finalOn: CalendarDate }
  | { readonly fault: 'other-currency'; readonly currency: string }
  | { readonly fault: 'deducted-already'; readonly by: string }
  /** The net amounts at a rate; `taxCategory` is absent where it is the usual one. */
  | {
      readonly fault: 'other-sum'
      readonly leftMinor: number
      readonly takenMinor: number
      readonly currency: string
      readonly taxRate: number
      readonly taxCategory?: TaxCategory
    }

/** A deduction of an advance invoice that does not hold. */
export type BrokenDeduction = { readonly final: Invoice; readonly advance: string; readonly why: DeductionFault }

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
      const why = findFault({ final, advance, lines }, invoices)
      return why ? [{ final, advance, why }] : []
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

function findFault({ final, advance: number, lines }: Deduction, invoices: readonly Invoice[]): DeductionFault | undefined {
  const advance = invoices.find((each) => each.number === number)
  if (!advance) return { fault: 'no-such-invoice' }
  const { kind, state, issuedOn, currency, payments } = advance
  if (kind !== 'advance') return { fault: 'no-advance-invoice' }
  if (state !== 'paid') return { fault: 'not-paid', state }
  const otherDay = lines.find(({ deducts }) => deducts?.issuedOn !== issuedOn)
  if (otherDay) return { fault: 'other-day', issuedOn, deductedOn: otherDay.deducts?.issuedOn }
  const isPaidBefore = sumPayments(payments.filter(({ paidOn }) => paidOn <= final.issuedOn)) >= payableMinor(advance)
  if (!isPaidBefore) return { fault: 'paid-later', finalOn: final.issuedOn }
  if (currency !== final.currency) return { fault: 'other-currency', currency }
  const other = findDeduction(
    invoices.filter((each) => each.number !== final.number),
    number,
  )
  if (other) return { fault: 'deducted-already', by: other.number }
  return findOtherSum(sumByTax([advance, ...listNotes(invoices, number)]), sumByTax([{ kind: 'creditNote', lines }]), currency)
}

type Summed = Pick<Invoice, 'kind' | 'lines' | 'allowances' | 'charges'>

/** A rate, and its category where it is not the usual one, with the sum of its net amounts. */
type TaxSum = { readonly taxRate: number; readonly taxCategory?: TaxCategory; readonly netMinor: number }

/** Net amounts by rate and category; those of credit notes are subtracted. */
function sumByTax(documents: readonly Summed[]): ReadonlyMap<string, TaxSum> {
  const sums = new Map<string, TaxSum>()
  for (const document of documents) {
    for (const { taxCategory = 'S', taxRate, netMinor } of createTaxTable(document)) {
      const name = `${taxCategory} ${taxRate}`
      const sum = (sums.get(name)?.netMinor ?? 0) + signedMinor(document.kind, netMinor)
      sums.set(name, { taxRate, ...(taxCategory !== 'S' && { taxCategory }), netMinor: sum })
    }
  }
  return sums
}

function findOtherSum(left: ReadonlyMap<string, TaxSum>, taken: ReadonlyMap<string, TaxSum>, currency: string): DeductionFault | undefined {
  const names = [...left.keys(), ...taken.keys()]
  const wrong = names.find((name) => (left.get(name)?.netMinor ?? 0) !== (taken.get(name)?.netMinor ?? 0))
  const rate = wrong === undefined ? undefined : (left.get(wrong) ?? taken.get(wrong))
  if (wrong === undefined || !rate) return undefined
  const { netMinor: _, ...tax } = rate
  return { fault: 'other-sum', leftMinor: left.get(wrong)?.netMinor ?? 0, takenMinor: taken.get(wrong)?.netMinor ?? 0, currency, ...tax }
}
