import { isExempt, taxCategories } from '#domain/invoices/tax-category.ts'
import { type CsvRow, dropUndefined, type Located, readMinor, readNumber } from '#cli/records/record-kind.ts'

/** Columns of the first row that make members of an invoice with parts; further allowances, charges and reasons need JSON. */
export const partColumns = [
  'supplyFrom',
  'supplyTo',
  'prepaidMinor',
  'exemptionReason',
  'allowanceReason',
  'allowanceMinor',
  'allowanceTaxRate',
  'allowanceTaxCategory',
  'chargeReason',
  'chargeMinor',
  'chargeTaxRate',
  'chargeTaxCategory',
]

/** Those of them that are rates. */
export const partRates: readonly string[] = ['allowanceTaxRate', 'chargeTaxRate']

/** Columns of each row that make members of a line. */
export const lineColumns = ['description', 'quantity', 'unit', 'unitPriceMinor', 'taxRate', 'taxCategory', 'lineSupplyFrom', 'lineSupplyTo']

/** What the columns of a line say. */
export function readLine(row: CsvRow): object {
  const { description, quantity, unit, unitPriceMinor, taxRate, taxCategory, lineSupplyFrom, lineSupplyTo } = row
  return dropUndefined({
    description,
    quantity: readNumber(quantity),
    unit,
    unitPriceMinor: readMinor(unitPriceMinor),
    taxRate: readNumber(taxRate),
    taxCategory,
    supply: readSupply(lineSupplyFrom, lineSupplyTo),
  })
}

/** What the part columns of an invoice's first row say. */
export function readParts(row: CsvRow): object {
  const { supplyFrom, supplyTo, prepaidMinor, exemptionReason } = row
  const allowance = readAllowanceCharge(row, 'allowance')
  const charge = readAllowanceCharge(row, 'charge')
  return dropUndefined({
    supply: readSupply(supplyFrom, supplyTo),
    prepaidMinor: readMinor(prepaidMinor),
    exemptionReasons: exemptionReason === undefined ? undefined : { [findExemptCategory(row)]: exemptionReason },
    allowances: allowance && [allowance],
    charges: charge && [charge],
  })
}

/** The column of the first row that a faulty part stands in. */
export function locatePart(path: string): Located | undefined {
  const name = partNames.get(path)
  if (name !== undefined) return { name }
  return path.startsWith('exemptionReasons') ? { name: 'exemptionReason' } : undefined
}

/** The column of a line that a faulty member of it stands in. */
export function nameLineColumn(member: string): string {
  return lineNames.get(member) ?? member
}

/** One day where the end is left out. */
function readSupply(from: string | undefined, to: string | undefined): object | undefined {
  return from === undefined && to === undefined ? undefined : dropUndefined({ from, to: to ?? from })
}

/** The rate and category are those of the first line unless the columns say others. */
function readAllowanceCharge(row: CsvRow, kind: 'allowance' | 'charge'): object | undefined {
  const [reason, minor, rate, category] = ['Reason', 'Minor', 'TaxRate', 'TaxCategory'].map((part) => row[`${kind}${part}`])
  if ([reason, minor, rate, category].every((cell) => cell === undefined)) return undefined
  const isOfLine = rate === undefined || rate === row['taxRate']
  return dropUndefined({
    reason,
    netMinor: readMinor(minor),
    taxRate: readNumber(rate ?? row['taxRate']),
    taxCategory: category ?? (isOfLine ? row['taxCategory'] : undefined),
  })
}

/** What the reason is for: the category of the first line, where that asks for one; else exempt. */
function findExemptCategory({ taxCategory }: CsvRow): string {
  const category = taxCategories.find((one) => one === taxCategory)
  return isExempt(category) ? category : 'E'
}

const partNames: ReadonlyMap<string, string> = new Map([
  ['supply', 'supplyTo'],
  ['supply.from', 'supplyFrom'],
  ['supply.to', 'supplyTo'],
  ...(['allowance', 'charge'] as const).flatMap((kind) => [
    [`${kind}s.0.reason`, `${kind}Reason`] as const,
    [`${kind}s.0.netMinor`, `${kind}Minor`] as const,
    [`${kind}s.0.taxRate`, `${kind}TaxRate`] as const,
    [`${kind}s.0.taxCategory`, `${kind}TaxCategory`] as const,
  ]),
])

const lineNames: ReadonlyMap<string, string> = new Map([
  ['supply', 'lineSupplyTo'],
  ['supply.from', 'lineSupplyFrom'],
  ['supply.to', 'lineSupplyTo'],
])
