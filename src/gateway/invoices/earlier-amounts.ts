import * as v from 'valibot'
import { InvoiceSchema } from '#domain/invoices/invoice.ts'

/** What is stored of an invoice, in whatever form. */
export type Stored = { readonly [name: string]: unknown }

/**
 * An invoice as it is stored, also by versions whose credit notes had negative amounts, and whose discounts negative prices. The forms can be told
 * apart: a price or a sum below 0 stands in the earlier one alone.
 */
export const StoredInvoiceSchema = v.pipe(v.record(v.string(), v.unknown()), v.transform(turnEarlierAmounts), InvoiceSchema)

/** Whether an invoice was stored by such a version. */
export function hasEarlierAmounts({ lines, grossMinor }: Stored): boolean {
  return (
    isBelowZero(grossMinor) ||
    (Array.isArray(lines) && lines.some((line: unknown) => isObject(line) && isBelowZero(line['unitPriceMinor'])))
  )
}

/** An invoice, or what is known of it, in the form of today. What is malformed stays so. */
export function turnEarlierAmounts(stored: Stored): Stored {
  if (!hasEarlierAmounts(stored)) return stored
  const isCredit = stored['kind'] === 'creditNote'
  const turn = isCredit ? negate : (value: unknown) => value
  const parts = new Map<string, (value: unknown) => unknown>([
    ['netMinor', turn],
    ['taxMinor', turn],
    ['grossMinor', turn],
    ['lines', (lines) => mapObjects(lines, (line) => turnLine(line, isCredit))],
    ['payments', (payments) => mapObjects(payments, (payment) => ({ ...payment, amountMinor: turn(payment['amountMinor']) }))],
  ])
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, parts.get(name)?.(value) ?? value]))
}

/** The sign goes from the price to the quantity; on a credit note, what was given back is what counts. */
function turnLine(line: Stored, isCredit: boolean): Stored {
  const { quantity, unitPriceMinor } = line
  const isNegative = isBelowZero(unitPriceMinor)
  return {
    ...line,
    quantity: isNegative === isCredit ? quantity : negate(quantity),
    unitPriceMinor: isNegative ? negate(unitPriceMinor) : unitPriceMinor,
  }
}

/** Subtracted from 0, so that 0 does not become -0. */
function negate(value: unknown): unknown {
  return typeof value === 'number' ? 0 - value : value
}

function isBelowZero(value: unknown): boolean {
  return typeof value === 'number' && value < 0
}

function mapObjects(list: unknown, turn: (member: Stored) => Stored): unknown {
  return Array.isArray(list) ? list.map((member: unknown) => (isObject(member) ? turn(member) : member)) : list
}

function isObject(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null
}
