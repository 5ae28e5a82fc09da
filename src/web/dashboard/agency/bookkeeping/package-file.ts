import type { LoaderFunctionArgs } from 'react-router'
import { answerWithFile } from '#web/dashboard/downloads/download-response.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { answerBusy } from './answer-busy.server.ts'
import { parseFilters } from './bookkeeping-address.ts'
import { thisYear } from './this-year.server.ts'

/** Streams the package of a year. */
export function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { year } = parseFilters(page.url.searchParams, thisYear(page))
  const file = { name: `invoices-${year}.zip`, type: 'application/zip' } as const
  if (args.request.method === 'HEAD') return answerWithFile(new Uint8Array(), file)
  const archive = page.desk.bookkeeping.openPackage(year)
  return archive ? answerWithFile(archive, file) : answerBusy(page)
}
