import type { Billing } from '#domain/bookkeeping/billing.ts'
import { createPeriods, type EuSale, listEuAdvances, listEuSales, listUncategorized } from '#domain/bookkeeping/eu-sales.ts'
import { summarizeNumbers } from '#domain/bookkeeping/number-list.ts'
import { listUndatedPayments, type TaxBasis, taxBases, type UndatedPayment } from '#domain/bookkeeping/tax-entries.ts'
import { compareTaxes, listMonths } from '#domain/bookkeeping/tax-sums.ts'
import {
  mostNamed,
  type NamedDocument,
  type ReportedTable,
  type ReportTable,
  type UndatedSum,
  type YearReport,
} from '#domain/bookkeeping/year-report.ts'
import type { YearTable } from '#domain/bookkeeping/year-tables.ts'
import { packageYear, type PackageOptions } from './package-year.ts'
import { type TableLines, writeTable } from './write-table.ts'

/** Sums up a year. What it says is computed by the functions of the commands, and its tables are those of the package. */
export function reportYear(options: Omit<PackageOptions, 'makeDocuments' | 'madeAt'>): YearReport {
  const { year, billings, site, translate } = options
  const made = packageYear({ ...options, madeAt: new Date(0), makeDocuments: () => Promise.resolve([]) })
  const months = listMonths(year)
  const sellerCountry = site.address.country
  const listSales = (by: 'month' | 'quarter') =>
    listEuSales(billings, { sellerCountry, periodOf: createPeriods(months, by) }).map(shortenSale)
  const listMonthly = (list: typeof listEuAdvances) =>
    months.flatMap((month) => {
      const found = list(billings, { sellerCountry, periodOf: createPeriods([month], 'month') })
      return found.slice(0, mostNamed).map((each) => ({ ...nameOf(each), month }))
    })
  const listUndated = (basis: TaxBasis) =>
    firstOfMonths(
      listUndatedPayments(billings, basis)
        .filter(({ billing }) => billing.invoice.issuedOn.startsWith(`${year}-`))
        .map(describeUndated),
    )
  const writeOne = (name: ReportTable) => {
    const table = made.tables.find((each) => each.name === name)
    if (!table) throw new Error(`The package has no table ${name}.`)
    return joinMonths(writeTable(table, translate), table)
  }
  return {
    documentCount: made.documentCount,
    taxes: compareTaxes(billings, months, taxBases),
    undated: { supply: listUndated('supply'), payment: listUndated('payment') },
    euSales: { month: listSales('month'), quarter: listSales('quarter') },
    euAdvances: listMonthly(listEuAdvances),
    uncategorized: listMonthly(listUncategorized),
    sequences: summarizeNumbers(made.numbers),
    openNumbers: made.numbers.filter(({ state }) => state !== 'issued'),
    bookingProblems: made.bookingProblems,
    tables: { taxesByMonth: writeOne('taxesByMonth'), euSales: writeOne('euSales'), numbers: writeOne('numbers') },
  }
}

/** Few long texts, because a thread hands them over faster than many short ones. */
function joinMonths({ heading, rows }: TableLines, table: YearTable): ReportedTable {
  const place = table.columns.findIndex(({ name }) => name === 'month')
  const parts: { readonly month: string; readonly rows: string[] }[] = []
  for (const [at, row] of rows.entries()) {
    const month = table.rows[at]?.[place] ?? ''
    const last = parts.at(-1)
    if (last?.month === month) last.rows.push(row)
    else parts.push({ month, rows: [row] })
  }
  return { heading, parts: parts.map(({ month, rows: own }) => ({ month, text: own.join('') })) }
}

/** In their order, as many of a month as are named. */
function firstOfMonths(all: readonly UndatedSum[]): readonly UndatedSum[] {
  const counts = new Map<string, number>()
  return all.filter(({ issuedOn }) => {
    const month = issuedOn.slice(0, 7)
    const count = counts.get(month) ?? 0
    counts.set(month, count + 1)
    return count < mostNamed
  })
}

function shortenSale(sale: EuSale): EuSale {
  const isDeclared = sale.vatId !== undefined && sale.wholeEuros !== undefined
  return isDeclared ? { ...sale, customerIds: [], numbers: [] } : sale
}

export function describeUndated({ billing, netMinor, taxMinor }: UndatedPayment): UndatedSum {
  const { issuedOn, currency } = billing.invoice
  return { ...nameOf(billing), issuedOn, currency, netMinor, taxMinor }
}

function nameOf({ customer, invoice }: Billing): NamedDocument {
  return { customerId: customer.id, number: invoice.number }
}
