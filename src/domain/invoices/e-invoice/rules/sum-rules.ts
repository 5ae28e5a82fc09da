import { sumMinor } from '#domain/money.ts'
import type { EInvoice } from '#domain/invoices/e-invoice/e-invoice.ts'
import { writeAmount } from '#domain/invoices/e-invoice/write-number.ts'
import type { Claim } from './rule-problem.ts'

/** Document totals (BR-12 to BR-15, BR-CO-10 to BR-CO-16) and two decimals (BR-DEC). */
export function claimSums(invoice: EInvoice): readonly Claim[] {
  const { totals, lines, allowances, charges, taxes } = invoice
  const amounts = (items: typeof allowances): number => sumMinor(items.map(({ amountMinor }) => amountMinor))
  return [
    ['BR-12', Number.isSafeInteger(totals.linesMinor), 'The sum of the lines is missing.'],
    ['BR-13', Number.isSafeInteger(totals.netMinor), 'The total without tax is missing.'],
    ['BR-14', Number.isSafeInteger(totals.grossMinor), 'The total with tax is missing.'],
    ['BR-15', Number.isSafeInteger(totals.dueMinor), 'The amount that is due is missing.'],
    ['BR-CO-10', totals.linesMinor === sumMinor(lines.map(({ netMinor }) => netMinor)), 'The sum of the lines is wrong.'],
    ['BR-CO-11', totals.allowancesMinor === amounts(allowances), 'The sum of the allowances is wrong.'],
    ['BR-CO-12', totals.chargesMinor === amounts(charges), 'The sum of the charges is wrong.'],
    [
      'BR-CO-13',
      totals.netMinor === totals.linesMinor - totals.allowancesMinor + totals.chargesMinor,
      'The total without tax is not the sum of the lines without the allowances and with the charges.',
    ],
    ['BR-CO-14', totals.taxMinor === sumMinor(taxes.map(({ taxMinor }) => taxMinor)), 'The total of tax is not the sum of the taxes.'],
    ['BR-CO-15', totals.grossMinor === totals.netMinor + totals.taxMinor, 'The total with tax is not the total without it and the tax.'],
    [
      'BR-CO-16',
      totals.dueMinor === totals.grossMinor - totals.prepaidMinor + totals.roundingMinor,
      'The amount that is due is not the total with tax, without what is paid, and with the rounding.',
    ],
    ...claimDecimals(invoice),
  ]
}

function claimDecimals({ totals, lines, allowances, charges, taxes, currency }: EInvoice): readonly Claim[] {
  const amounts: readonly (readonly [rule: string, what: string, minor: number])[] = [
    ...allowances.map(({ amountMinor }) => ['BR-DEC-01', 'an allowance', amountMinor] as const),
    ...charges.map(({ amountMinor }) => ['BR-DEC-05', 'a charge', amountMinor] as const),
    ['BR-DEC-09', 'the sum of the lines', totals.linesMinor],
    ['BR-DEC-10', 'the sum of the allowances', totals.allowancesMinor],
    ['BR-DEC-11', 'the sum of the charges', totals.chargesMinor],
    ['BR-DEC-12', 'the total without tax', totals.netMinor],
    ['BR-DEC-13', 'the total of tax', totals.taxMinor],
    ['BR-DEC-14', 'the total with tax', totals.grossMinor],
    ['BR-DEC-16', 'what is paid', totals.prepaidMinor],
    ['BR-DEC-17', 'the rounding', totals.roundingMinor],
    ['BR-DEC-18', 'the amount that is due', totals.dueMinor],
    ...taxes.map(({ taxableMinor }) => ['BR-DEC-19', 'what is taxed', taxableMinor] as const),
    ...taxes.map(({ taxMinor }) => ['BR-DEC-20', 'a tax', taxMinor] as const),
    ...lines.map(({ netMinor }) => ['BR-DEC-23', 'the net amount of a line', netMinor] as const),
  ]
  return amounts
    .filter(([, , minor]) => Number.isSafeInteger(minor))
    .map(([rule, what, minor]) => {
      const text = writeAmount(minor, currency)
      return [rule, !/\.\d{3}/u.test(text), `E-invoices have two decimals, and ${what} has more: ${text} ${currency}.`]
    })
}
