import { Option } from '@commander-js/extra-typings'
import { type Billing } from '#domain/bookkeeping/billing.ts'
import { listUndatedPayments, type TaxBasis, taxBases, type UndatedPayment } from '#domain/bookkeeping/tax-entries.ts'
import { listMonths, type Month, sumTaxes, type TaxSum } from '#domain/bookkeeping/tax-sums.ts'
import type { MoneyFormat } from '#domain/money.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { readMoneyFormat } from '#cli/content/agency-locale.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { startProgress } from '#cli/progress.ts'
import { onTheRight, writeTable } from '#cli/table.ts'
import { listBillings } from './list-billings.ts'
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
    const billings = await listBillings(createGateway(open.documents), progress)
    const taxes = sumTaxes(billings, months, basis)
    const undated = listUndatedPayments(billings, basis).filter(({ billing }) => isIssuedIn(billing, months))
    if (json) return `${JSON.stringify({ by: basis, taxes, undated: undated.map(describeUndated) }, null, 2)}\n`
    if (taxes.length === 0 && undated.length === 0) throw new CommandError(`No tax is due in ${nameMonths(months)}.`)
    const money = await readMoneyFormat()
    const tables = [...Map.groupBy(taxes, ({ currency }) => currency).values()].map((own) => writeSums(own, money, config.terminalWidth))
    return [tables.join('\n'), ...undated.map((each) => writeUndated(each, money))].join('')
  },
})

/** Names months in a row. */
export function nameMonths(months: readonly Month[]): string {
  return months.length === 1 ? String(months[0]) : `${months[0]} to ${months.at(-1)}`
}

function isIssuedIn({ invoice }: Billing, months: readonly Month[]): boolean {
  return months.some((month) => invoice.issuedOn.startsWith(month))
}

function writeSums(sums: readonly TaxSum[], money: MoneyFormat, terminalWidth: number | undefined): string {
  const rows = sums.map(({ month, country, taxCategory = '', taxRate, netMinor, taxMinor, currency }) => {
    return [month, country, taxCategory, `${taxRate} %`, money(netMinor, currency), money(taxMinor, currency)]
  })
  const currency = sums[0]?.currency ?? ''
  const total = (of: (sum: TaxSum) => number) =>
    money(
      sums.reduce((sum, each) => sum + of(each), 0),
      currency,
    )
  const last = ['Total', '', '', '', total(({ netMinor }) => netMinor), total(({ taxMinor }) => taxMinor)]
  const headings = ['Month', 'Country', 'Category', ...['Rate', 'Net', 'Tax'].map(onTheRight)]
  return writeTable(headings, [...rows, last], terminalWidth)
}

function describeUndated({ billing: { customer, invoice }, netMinor, taxMinor }: UndatedPayment) {
  return { customerId: customer.id, number: invoice.number, issuedOn: invoice.issuedOn, currency: invoice.currency, netMinor, taxMinor }
}

function writeUndated({ billing: { customer, invoice }, netMinor, taxMinor }: UndatedPayment, money: MoneyFormat): string {
  const { number, currency } = invoice
  return `Not dated: ${customer.id}/${number} was paid in part before issue, net ${money(netMinor, currency)}, tax ${money(taxMinor, currency)}. Add it to the month of payment.\n`
}
