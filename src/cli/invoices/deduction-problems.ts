import { signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { createTaxTable } from '#domain/invoices/totals.ts'
import { formatPlainAmount } from '#domain/money.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'

type CheckDeductions = (gateway: Gateway, items: readonly Replacement<OwnedInvoice>[]) => Promise<readonly (readonly string[])[]>

/**
 * A final invoice takes off what was paid on advance invoices, with the tax on it (in Germany section 14 (5) of the VAT Act): each once,
 * whole, and after it was paid. Reads all invoices of the customers of such invoices.
 *
 * @returns For each invoice the problems of what it deducts, as the rest of a sentence after its name. The check remembers the invoices
 * that it was given, for one command.
 */
export function createDeductionCheck(): CheckDeductions {
  const given = new Map<string, readonly Invoice[]>()
  return async ({ invoices }, items) => {
    for (const { customerId, invoice } of items) {
      const { kind, lines } = invoice
      const isOfUse = kind !== 'invoice' || lines.some(({ deducts }) => deducts)
      if (isOfUse) given.set(customerId, [...(given.get(customerId) ?? []).filter(({ number }) => number !== invoice.number), invoice])
    }
    const isChecked = ({ invoice, replaces }: Replacement<OwnedInvoice>): boolean =>
      invoice.kind === 'invoice' && isIssued(invoice) && !(replaces && isIssued(replaces.invoice)) && listDeducted(invoice).size > 0
    const ids = [...new Set(items.filter(isChecked).map(({ customerId }) => customerId))]
    const stored = new Map(await Promise.all(ids.map(async (id) => [id, await invoices.listAllInvoices(id)] as const)))
    return items.map((item) => {
      if (!isChecked(item)) return []
      const { customerId, invoice } = item
      const known = new Map([...(stored.get(customerId) ?? []), ...(given.get(customerId) ?? [])].map((each) => [each.number, each]))
      return [...listDeducted(invoice)].flatMap(([number, lines]) => {
        const problem = findProblem(number, lines, invoice, [...known.values()])
        return problem === undefined ? [] : [`deducts ${number}, ${problem}`]
      })
    })
  }
}

/** Finds the invoice that deducts an advance invoice: an issued one, unless it is void or credited as a whole. */
export function findDeduction(invoices: readonly Invoice[], advance: string): Invoice | undefined {
  const deducting = invoices.filter((each) => isIssued(each) && each.state !== 'void' && listDeducted(each).has(advance))
  const credited = new Set(deducting.map(({ creditsNumber }) => creditsNumber))
  return deducting.find(({ kind, number }) => kind === 'invoice' && !credited.has(number))
}

/** The lines that deduct advance invoices, by their numbers. */
function listDeducted({ lines }: Invoice): ReadonlyMap<string, readonly InvoiceLine[]> {
  const deducting = lines.flatMap((line) => (line.deducts ? [[line.deducts.number, line] as const] : []))
  return new Map(
    [...Map.groupBy(deducting, ([number]) => number)].map(([number, found]) => [number, found.map(([, line]) => line)] as const),
  )
}

function findProblem(number: string, lines: readonly InvoiceLine[], invoice: Invoice, known: readonly Invoice[]): string | undefined {
  const advance = known.find((each) => each.number === number)
  if (!advance) return 'which the customer does not have'
  const { kind, state, issuedOn, currency } = advance
  if (kind !== 'advance') return 'which is not an advance invoice'
  if (state !== 'paid') return `which is ${state}, not paid: a final invoice deducts what was received`
  const otherDay = lines.find(({ deducts }) => deducts?.issuedOn !== issuedOn)
  if (otherDay) return `which was issued on ${issuedOn}, not on ${otherDay.deducts?.issuedOn}`
  if (currency !== invoice.currency) return `which is in ${currency}`
  const other = findDeduction(
    known.filter((each) => each.number !== invoice.number),
    number,
  )
  if (other) return `which ${other.number} deducts already`
  const credits = known.filter((each) => each.kind === 'creditNote' && each.creditsNumber === number && each.state !== 'void')
  const leftByRate = sumByRate([advance, ...credits])
  const takenByRate = sumByRate([{ kind: 'creditNote', lines }])
  const wrong = [...new Set([...leftByRate.keys(), ...takenByRate.keys()])].find(
    (rate) => (leftByRate.get(rate) ?? 0) !== (takenByRate.get(rate) ?? 0),
  )
  if (wrong === undefined) return undefined
  const write = (amountMinor: number) => formatPlainAmount(amountMinor, currency)
  return `which has a net amount of ${write(leftByRate.get(wrong) ?? 0)} at ${wrong} % to deduct, not ${write(takenByRate.get(wrong) ?? 0)}`
}

type Summed = Pick<Invoice, 'kind' | 'lines' | 'allowances' | 'charges'>

/** Net amounts by rate; those of credit notes are subtracted. */
function sumByRate(documents: readonly Summed[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const document of documents) {
    for (const { taxRate, netMinor } of createTaxTable(document))
      sums.set(taxRate, (sums.get(taxRate) ?? 0) + signedMinor(document.kind, netMinor))
  }
  return sums
}
