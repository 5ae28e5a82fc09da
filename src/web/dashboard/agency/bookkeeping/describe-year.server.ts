import type { EuSale } from '#domain/bookkeeping/eu-sales.ts'
import type { ListedNumber } from '#domain/bookkeeping/number-list.ts'
import { countsWhenInvoiced } from '#domain/bookkeeping/tax-entries.ts'
import { chooseBasis, groupByCurrency, isOfMonths, listMonths, type Month, type TaxSum } from '#domain/bookkeeping/tax-sums.ts'
import { mostNamed, type UndatedSum, type YearReport } from '#domain/bookkeeping/year-report.ts'
import { sellerDuties } from '#domain/invoices/seller-duties.ts'
import { localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import { utcMidnightOf } from '#domain/calendar-date.ts'
import { customerPath } from '#web/dashboard/agency/customers/customer-path.ts'
import { invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { BookkeepingFilters } from './bookkeeping-address.ts'

/** Rows of a table that are shown; its file has all of them. */
const mostRows = 300

type Page = Pick<AgencyRequest, 'content' | 'locale' | 'translate'>

/** The chosen part of a year's bookkeeping, in the page's language. */
export function describeYear(report: YearReport, filters: BookkeepingFilters, page: Page) {
  const months = listMonths(filters.year, filters.part)
  return {
    documentCount: report.documentCount,
    taxes: describeTaxes(report, { ...filters, months }, page),
    euSales: describeSales(report, { ...filters, months }, page),
    numbers: describeNumbers(report, page),
    bookingProblems: report.bookingProblems.slice(0, mostNamed),
    bookingProblemCount: report.bookingProblems.length,
    hasAccounts: page.content.site.bookkeeping !== undefined,
    duties: describeDuties(page),
  }
}

type Chosen = BookkeepingFilters & { readonly months: readonly Month[] }

function describeTaxes({ taxes, undated }: YearReport, { by, months }: Chosen, { content, locale, translate }: Page) {
  const tag = localeTags[locale]
  const money = createMoneyFormats(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 })
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  const month = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  const sums = chooseBasis(
    taxes.filter((each) => months.includes(each.month)),
    by,
  )
  const describe = (sum: TaxSum, at: number) => ({
    id: String(at),
    month: month.format(Date.UTC(2000, Number(sum.month.slice(5)) - 1)),
    country: countries.of(sum.country) ?? sum.country,
    category: translate(`agency.invoices.write.category.${sum.taxCategory ?? 'none'}`),
    rate: percent.format(sum.taxRate / 100),
    net: money(sum.netMinor, sum.currency),
    tax: money(sum.taxMinor, sum.currency),
  })
  const rule = by === 'supply' && countsWhenInvoiced(content.site.address.country) ? 'invoice' : by
  return {
    about: translate(`agency.books.taxes.about.${rule}`),
    currencies: groupByCurrency(sums).map(({ currency, sums: own, netMinor, taxMinor }) => ({
      currency,
      rows: own.slice(0, mostRows).map(describe),
      count: own.length,
      net: money(netMinor, currency),
      tax: money(taxMinor, currency),
    })),
    undated: undated[by]
      .filter(({ issuedOn }) => isOfMonths(issuedOn, months))
      .slice(0, mostNamed)
      .map((each: UndatedSum) => ({
        ...nameOf(each),
        net: money(each.netMinor, each.currency),
        tax: money(each.taxMinor, each.currency),
      })),
  }
}

function describeSales({ euSales, euAdvances, uncategorized }: YearReport, { months, part, year }: Chosen, { locale, translate }: Page) {
  const tag = localeTags[locale]
  const money = createMoneyFormats(tag)
  const whole = new Intl.NumberFormat(tag)
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  // VAT IDs of Greece begin otherwise than its code; Northern Ireland has no code of a country.
  const nameRegion = (prefix: string) => (prefix === 'XI' ? prefix : (countries.of(prefix === 'EL' ? 'GR' : prefix) ?? prefix))
  const isChosen = ({ period }: EuSale) =>
    part.month === undefined ? part.quarter === undefined || period === `${year} Q${part.quarter}` : months.some((each) => each === period)
  const sales = euSales[part.month === undefined ? 'quarter' : 'month'].filter(isChosen)
  const nameOfMonths = (documents: YearReport['euAdvances']) => {
    const chosen = documents.filter(({ month }) => months.includes(month)).map(nameOf)
    return [...new Map(chosen.map((each) => [each.path, each])).values()].slice(0, mostNamed)
  }
  return {
    count: sales.length,
    rows: sales.slice(0, mostRows).map((sale, at) => ({
      id: String(at),
      period: sale.period,
      vatId: sale.vatId,
      country: nameRegion(sale.country),
      kind: translate(`agency.books.eu.kind.${sale.kind}`),
      net: money(sale.netMinor, sale.currency),
      wholeEuros: sale.wholeEuros === undefined ? undefined : whole.format(sale.wholeEuros),
    })),
    undeclared: sales
      .filter(({ vatId }) => vatId === undefined)
      .slice(0, mostNamed)
      .flatMap(({ customerIds, numbers }) => customerIds.map((id) => ({ id, path: customerPath(id), numbers: numbers.join(', ') }))),
    foreign: sales.flatMap(({ wholeEuros, numbers }) => (wholeEuros === undefined ? numbers : [])).slice(0, mostNamed),
    advances: nameOfMonths(euAdvances),
    uncategorized: nameOfMonths(uncategorized),
  }
}

function describeNumbers({ sequences, openNumbers }: YearReport, { locale }: Page) {
  const format = new Intl.NumberFormat(localeTags[locale])
  const list = (state: ListedNumber['state']) => {
    const found = openNumbers.filter((each) => each.state === state)
    return {
      count: found.length,
      named: found.slice(0, mostNamed).map(({ number, lastNumber, customerId }) => ({
        text: lastNumber === undefined ? number : `${number} – ${lastNumber}`,
        ...(customerId !== undefined && { path: invoicePath({ customerId, number }) }),
      })),
    }
  }
  return {
    sequences: sequences.map(({ sequence, first, last, counts }) => ({
      sequence,
      first,
      last,
      issued: format.format(counts.issued),
      void: format.format(counts.void),
      draft: format.format(counts.draft),
    })),
    missing: list('missing'),
    void: list('void'),
    draft: list('draft'),
  }
}

/** What the law of the agency's country asks of its invoices. */
function describeDuties({ content, locale }: Page) {
  const { country } = content.site.address
  return {
    country: new Intl.DisplayNames(localeTags[locale], { type: 'region' }).of(country) ?? country,
    rows: sellerDuties
      .filter((duty) => duty.country === country)
      .map(({ from, kind, buyers, source }) => ({ from: utcMidnightOf(from), kind, buyers, source })),
  }
}

function nameOf(document: { readonly customerId: string; readonly number: string }) {
  return { text: document.number, path: invoicePath(document) }
}
