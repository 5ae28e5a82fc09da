import type { Invoice } from '#domain/invoices/invoice.ts'
import { isExempt } from '#domain/invoices/tax-category.ts'
import type { CsvRow } from '#cli/records/record-kind.ts'

type Cells = Readonly<Record<string, string | number | undefined>>

/**
 * Rows of a CSV that make an invoice again; undefined where they cannot: several payments, allowances, charges or reasons. Parties
 * and reminders have no heading.
 */
export function writeRows(customerId: string, invoice: Invoice): readonly Cells[] | undefined {
  const { number, lines, payments, allowances = [], charges = [], exemptionReasons = {}, supply, ...rest } = invoice
  const reasons = Object.entries(exemptionReasons).filter(([, reason]) => reason !== undefined)
  const isWhole = [payments, allowances, charges, reasons].every(({ length }) => length <= 1)
  const [first] = lines
  const [[category, reason] = [undefined, undefined]] = reasons
  if (!isWhole || (category !== undefined && category !== (isExempt(first?.taxCategory) ? first?.taxCategory : 'E'))) return undefined
  const [payment] = payments
  const head: Cells = {
    ...pickHead(rest),
    supplyFrom: supply?.from,
    supplyTo: supply?.to,
    exemptionReason: reason,
    ...writeAllowanceCharge('allowance', allowances[0]),
    ...writeAllowanceCharge('charge', charges[0]),
    paidOn: payment?.paidOn,
    paidMinor: payment?.amountMinor,
    paidBy: payment?.method,
  }
  return lines.map(({ supply: ofLine, ...line }, index) => ({
    customerId,
    number,
    ...(index === 0 && head),
    ...line,
    lineSupplyFrom: ofLine?.from,
    lineSupplyTo: ofLine?.to,
  }))
}

/** What stands under a heading of the same name; sums are made again. */
function pickHead(invoice: Partial<Invoice>): Cells {
  const { netMinor: _net, taxMinor: _tax, grossMinor: _gross, ...rest } = invoice
  const cells = Object.entries(rest).flatMap(([name, value]): readonly (readonly [string, string | number])[] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
  )
  return Object.fromEntries(cells)
}

function writeAllowanceCharge(kind: 'allowance' | 'charge', given: NonNullable<Invoice['allowances']>[number] | undefined): CsvRow {
  if (!given) return {}
  const { reason, netMinor, taxRate, taxCategory = '' } = given
  const cells = { Reason: reason, Minor: String(netMinor), TaxRate: String(taxRate), TaxCategory: taxCategory }
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [`${kind}${name}`, cell]))
}
