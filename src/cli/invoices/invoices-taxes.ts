import { Option } from '@commander-js/extra-typings'
import { describeUndated } from '#agency/bookkeeping/report-year.ts'
import { listUndatedPayments, type TaxBasis, taxBases } from '#domain/bookkeeping/tax-entries.ts'
import { type CurrencySums, groupByCurrency, isOfMonths, listMonths, type Month, sumTaxes } from '#domain/bookkeeping/tax-sums.ts'
import type { UndatedSum } from '#domain/bookkeeping/year-report.ts'
import type { MoneyFormat } from '#domain/money.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { readMoneyFormat } from '#cli/content/agency-locale.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { startProgress } from '#cli/progress.ts'
import { onTheRight, writeTable } from '#cli/table.ts'
import { readBillings } from './read-billings.ts'
import { chosenPart, monthOption, parseYear, quarterOption } from './year-argument.ts'

/** Sums what is due for the VAT return. */
export const invoicesTaxes = defineCommand({
  name: 'invoices taxes',
  summary: 'Sums net amounts and VAT of a year by month, country of the buyer, category and rate.',
  details:
    'By supply, tax is due on its last day, or earlier with a payment; of a credit note on its day of issue. By payment, each payment is split by rate. Tax on advance invoices is due with payments in both. Void documents are left out, and currencies are apart.',
  example: 'invoices taxes 2026 --quarter 1',
  syntax: (parser) =>
    parser
      .argument('<YEAR>', 'four digits')
      .addOption(new Option('--by <BASIS>', 'when tax is due').choices(taxBases).default('supply'))
      .addOption(monthOption())
      .addOption(quarterOption())
      .option('--json', 'as JSON: `taxes`, and `undated` payments that are not in them'),
  run: async ({ args: [typed], values: { by, json, ...part } }, config) => {
    const months = listMonths(parseYear(typed), chosenPart(part))
    const basis: TaxBasis = by === 'payment' ? 'payment' : 'supply'
    await using open = await openDocuments(config)
    using progress = startProgress(config.progressOutput)
    const billings = await readBillings(createGateway(open.documents), progress)
    const taxes = sumTaxes(billings, months, basis)
    const undated = listUndatedPayments(billings, basis)
      .map(describeUndated)
      .filter(({ issuedOn }) => isOfMonths(issuedOn, months))
    if (json) return `${JSON.stringify({ by: basis, taxes, undated }, null, 2)}\n`
    if (taxes.length === 0 && undated.length === 0) throw new CommandError(`No tax is due in ${nameMonths(months)}.`)
    const money = await readMoneyFormat()
    const tables = groupByCurrency(taxes).map((own) => writeSums(own, money, config.terminalWidth))
    return [tables.join('\n'), ...undated.map((each) => writeUndated(each, money))].join('')
  },
})

/** Names months in a row. */
export function nameMonths(months: readonly Month[]): string {
  return months.length === 1 ? String(months[0]) : `${months[0]} to ${months.at(-1)}`
}

function writeSums({ currency, sums, ...total }: CurrencySums, money: MoneyFormat, terminalWidth: number | undefined): string {
  const rows = sums.map(({ month, country, taxCategory = '', taxRate, netMinor, taxMinor }) => {
    return [month, country, taxCategory, `${taxRate} %`, money(netMinor, currency), money(taxMinor, currency)]
  })
  const last = ['Total', '', '', '', money(total.netMinor, currency), money(total.taxMinor, currency)]
  const headings = ['Month', 'Country', 'Category', ...['Rate', 'Net', 'Tax'].map(onTheRight)]
  return writeTable(headings, [...rows, last], terminalWidth)
}

function writeUndated({ customerId, number, currency, netMinor, taxMinor }: UndatedSum, money: MoneyFormat): string {
  return `Not dated: ${customerId}/${number} was paid in part before issue, net ${money(netMinor, currency)}, tax ${money(taxMinor, currency)}. Add it to the month of payment.\n`
}
