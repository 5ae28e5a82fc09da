import type { Billing } from '#domain/bookkeeping/billing.ts'
import {
  createPeriods,
  type EuSale,
  type EuSalesOptions,
  listEuAdvances,
  listEuSales,
  listUncategorized,
} from '#domain/bookkeeping/eu-sales.ts'
import { listMonths } from '#domain/bookkeeping/tax-sums.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand, FailedCheck } from '#cli/command.ts'
import { readMoneyFormat } from '#cli/content/agency-locale.ts'
import { readSite } from '#cli/content/read-seller.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { startProgress } from '#cli/progress.ts'
import { onTheRight, writeTable } from '#cli/table.ts'
import { nameMonths } from './invoices-taxes.ts'
import { readBillings } from './read-billings.ts'
import { chosenPart, monthOption, parseYear, quarterOption } from './year-argument.ts'

/** Lists what the recapitulative statement asks for. */
export const invoicesEuSales = defineCommand({
  name: 'invoices eu-sales',
  summary:
    'Lists services and goods to businesses in other EU countries by VAT ID and quarter; exits with 1 if a VAT ID or VAT category is missing.',
  details:
    'It is for the recapitulative statement (Zusammenfassende Meldung, opgaaf ICP, modelo 349): VAT category AE is services, K goods. They count when they are carried out, credit notes when they are issued. Advance invoices do not count, and final invoices count whole.',
  example: 'invoices eu-sales 2026 --quarter 1',
  syntax: (parser) =>
    parser
      .argument('<YEAR>', 'four digits')
      .addOption(monthOption())
      .addOption(quarterOption())
      .option('--json', 'as JSON: `sales`, and what is not in them: paid `advances`, and `uncategorized` at 0 % without a VAT category'),
  run: async ({ args: [typed], values: { json, ...part } }, config) => {
    const year = parseYear(typed)
    const months = listMonths(year, chosenPart(part))
    await using open = await openDocuments(config)
    using progress = startProgress(config.progressOutput)
    const billings = await readBillings(createGateway(open.documents), progress)
    const options: EuSalesOptions = {
      periodOf: createPeriods(months, part.month === undefined ? 'quarter' : 'month'),
      sellerCountry: (await readSite()).address.country,
    }
    const sales = listEuSales(billings, options)
    const advances = listEuAdvances(billings, options).map(nameBilling)
    const uncategorized = listUncategorized(billings, options).map(nameBilling)
    if (!json && sales.length + advances.length + uncategorized.length === 0)
      throw new CommandError(`No such sales in ${nameMonths(months)}.`)
    const found = { sales, advances, uncategorized }
    const text = json ? `${JSON.stringify(found, null, 2)}\n` : await writeSales(found, config.terminalWidth)
    if (uncategorized.length > 0 || sales.some(({ vatId }) => vatId === undefined)) throw new FailedCheck(text)
    return text
  },
})

function nameBilling({ customer, invoice }: Billing): string {
  return `${customer.id}/${invoice.number}`
}

type Found = { readonly sales: readonly EuSale[]; readonly advances: readonly string[]; readonly uncategorized: readonly string[] }

async function writeSales({ sales, advances, uncategorized }: Found, width: number | undefined): Promise<string> {
  const money = await readMoneyFormat()
  const headings = ['Period', 'VAT ID', 'Country', 'Kind', onTheRight('Net'), onTheRight('Whole euros')]
  const rows = sales.map(({ period, vatId, country, kind, netMinor, wholeEuros, currency }) => {
    return [period, vatId ?? '(missing)', country, kind, money(netMinor, currency), String(wholeEuros ?? '')]
  })
  const missing = sales.filter(({ vatId }) => vatId === undefined)
  const foreign = sales.filter(({ wholeEuros }) => wholeEuros === undefined)
  return [
    ...(rows.length > 0 ? [writeTable(headings, rows, width)] : []),
    ...missing.map(({ customerIds, numbers }) => `No VAT ID of an EU country: ${customerIds.join(', ')} (${numbers.join(', ')}).\n`),
    ...(uncategorized.length > 0 ? [`At 0 % without a VAT category, so not in the list: ${uncategorized.join(', ')}.\n`] : []),
    ...(foreign.length > 0 ? [`Not in euros: ${foreign.flatMap(({ numbers }) => numbers).join(', ')}. Convert them.\n`] : []),
    ...(advances.length > 0 ? [`Advance invoices paid then, not in the list: ${advances.join(', ')}.\n`] : []),
  ].join('')
}
