import type { LoaderFunctionArgs } from 'react-router'
import { listMonths } from '#domain/bookkeeping/tax-sums.ts'
import { answerWithFile } from '#web/dashboard/downloads/download-response.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { answerBusy } from './answer-busy.server.ts'
import { parseFilters, parseTable } from './bookkeeping-address.ts'
import { thisYear } from './this-year.server.ts'

/** A table of the bookkeeping as CSV, with the columns of the package. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { searchParams } = page.url
  const { year, part } = parseFilters(searchParams, thisYear(page))
  const table = parseTable(searchParams)
  const bytes = await page.desk.bookkeeping.openTable(year, table, listMonths(year, part))
  const ofPart =
    part.month === undefined ? (part.quarter === undefined ? '' : `-Q${part.quarter}`) : `-${String(part.month).padStart(2, '0')}`
  const name = table.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
  const isWhole = table === 'numbers'
  return bytes
    ? answerWithFile(bytes, { name: `${name}-${year}${isWhole ? '' : ofPart}.csv`, type: 'text/csv; charset=utf-8' })
    : answerBusy(page)
}
