import { data, type LoaderFunctionArgs } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { chooseInvoiceCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { openLedger } from '#web/dashboard/invoices/open-ledger.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile } from './download-response.server.ts'
import { createDocumentContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { createInvoiceFiles } from './invoice-files.server.ts'
import { createYearArchive } from './year-archive.server.ts'

/** Streams all documents of a `year` as ZIP: its invoices in the customer's language, the rest in the page's. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const site = context.get(siteContext)
  const { content, now, makeDocument, files } = site
  const { locale } = splitLocalePath(url.pathname)
  const year = parseYear(url.searchParams)
  const { chosen } = await chooseInvoiceCustomer(visitor, url)
  if (!chosen || year === undefined) throw data(null, { status: 404 })
  const today = calendarDateAt(now(), chosen.timeZone)
  const ledger = await openLedger(visitor.gateway.invoices, chosen.id, today)
  if (!ledger.years.includes(year)) throw data(null, { status: 404 })
  const fileContext = createDocumentContext(content, chosen, locale, today)
  const invoiceContext = createDocumentContext(content, chosen, chosen.locale, today)
  const createFile = createInvoiceFiles(site)
  const archive = createYearArchive({ ledger, year, locale, createFile, makeDocument, files, context: fileContext, invoiceContext })
  return answerWithFile(archive, {
    name: `${fileContext.translate('dashboard.documents.fileInvoices')}-${year}.zip`,
    type: 'application/zip',
  })
}

/** Parses the four-digit year of an address; undefined if missing or invalid. */
function parseYear(params: URLSearchParams): string | undefined {
  const year = params.get('year') ?? ''
  return /^[12]\d{3}$/u.test(year) ? year : undefined
}
