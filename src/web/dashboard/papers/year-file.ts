import { data, type LoaderFunctionArgs } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { chooseCustomer, requireVisitor } from '#web/dashboard/customers.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile } from './download-response.server.ts'
import { createPaperContext } from './paper-context.server.ts'
import { openOriginal } from './open-original.server.ts'
import { parseYear } from './parse-year.ts'
import { createYearArchive } from './year-archive.server.ts'
import { typefacesContext } from './typefaces.server.ts'

/** All papers of a `year` as ZIP, made while it is sent. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const year = parseYear(url.searchParams)
  const { chosen } = await chooseCustomer(visitor, url)
  const ledger = chosen && (await visitor.gateway.invoices.openLedger(chosen.id))
  if (!ledger || year === undefined || !ledger.years.includes(year)) throw data(null, { status: 404 })
  const paper = createPaperContext(content, chosen, locale, calendarDateAt(now(), chosen.timeZone), context.get(typefacesContext))
  const openFile = (path: string) => openOriginal(visitor, path)
  const name = `${paper.translate('dashboard.paper.fileInvoices')}-${year}.zip`
  return answerWithFile(createYearArchive({ ledger, year, openFile, context: paper }), { name, type: 'application/zip' })
}
