import type { Year } from '#domain/bookkeeping/billing.ts'
import { type TaxBasis, taxBases } from '#domain/bookkeeping/tax-entries.ts'
import type { YearPart } from '#domain/bookkeeping/tax-sums.ts'
import { type ReportTable, reportTables } from '#domain/bookkeeping/year-report.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

/** What the page shows, all of which is in its address. */
export type BookkeepingFilters = { readonly year: Year; readonly part: YearPart; readonly by: TaxBasis }

const bookkeepingPath = `${agencyPath}/bookkeeping`

/** @param thisYear Shown unless the address names another one. */
export function parseFilters(params: URLSearchParams, thisYear: Year): BookkeepingFilters {
  const typed = params.get('year') ?? ''
  const year: Year = /^[12]\d{3}$/u.test(typed) ? `${Number(typed)}` : thisYear
  const month = parsePart(params.get('month'), 12)
  const quarter = month === undefined ? parsePart(params.get('quarter'), 4) : undefined
  return {
    year,
    part: { ...(month !== undefined && { month }), ...(quarter !== undefined && { quarter }) },
    by: taxBases.find((basis) => basis === params.get('by')) ?? 'supply',
  }
}

function parsePart(typed: string | null, last: number): number | undefined {
  const part = Number(typed)
  return Number.isInteger(part) && part >= 1 && part <= last ? part : undefined
}

/** English path of the page. */
export function toBookkeeping(filters: BookkeepingFilters): string {
  return `${bookkeepingPath}?${writeFilters(filters).toString()}`
}

/** English path of a table as a file. */
export function toTable(table: ReportTable, filters: BookkeepingFilters): string {
  const params = writeFilters({ ...filters, by: 'supply' })
  params.set('table', table)
  return `${bookkeepingPath}/table?${params.toString()}`
}

/** The table that an address asks for. */
export function parseTable(params: URLSearchParams): ReportTable {
  return reportTables.find((table) => table === params.get('table')) ?? 'taxesByMonth'
}

/** English path of the package of a year. */
export function toPackage(year: Year): string {
  return `${bookkeepingPath}/package?${new URLSearchParams({ year }).toString()}`
}

function writeFilters({ year, part, by }: BookkeepingFilters): URLSearchParams {
  const params = new URLSearchParams({ year })
  if (part.quarter !== undefined) params.set('quarter', String(part.quarter))
  if (part.month !== undefined) params.set('month', String(part.month))
  if (by !== 'supply') params.set('by', by)
  return params
}
