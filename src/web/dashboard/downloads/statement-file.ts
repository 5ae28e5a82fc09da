import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { chooseInvoiceCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { openLedger } from '#web/dashboard/invoices/open-ledger.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile, streamBytes, streamText } from './download-response.server.ts'
import { createPdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { createStatementPdf, isPdfPossible } from '#web/dashboard/invoices/pdf/statement-pdf.server.ts'
import { writeStatementCsv } from './statement-csv.server.ts'
import { parseStatementPeriod } from './statement-period.ts'

const csvPath = '/dashboard/downloads/statement.csv'
import { fontsContext } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'

/**
 * A statement of account in one `currency`, `from` a day `to` a day, in the page's language, as PDF or CSV. The address of a PDF redirects
 * to the CSV file when the statement is too long for a PDF.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now } = context.get(siteContext)
  const { locale, path } = splitLocalePath(url.pathname)
  const { chosen } = await chooseInvoiceCustomer(visitor, url)
  const currency = url.searchParams.get('currency') ?? ''
  if (!chosen) throw data(null, { status: 404 })
  const today = calendarDateAt(now(), chosen.timeZone)
  const ledger = await openLedger(visitor.gateway.invoices, chosen.id, today)
  if (!ledger.currencies.includes(currency)) throw data(null, { status: 404 })
  const options = { currency, ...parseStatementPeriod(url.searchParams, today) }
  const pdfContext = createPdfContext(content, chosen, locale, today, context.get(fontsContext))
  const name = [pdfContext.translate('dashboard.documents.fileStatement'), currency, options.from, options.to].join('-')
  if (path === csvPath) {
    return answerWithFile(streamText(writeStatementCsv(ledger, options, pdfContext)), {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
    })
  }
  if (!isPdfPossible(ledger, options)) throw redirect(`${localizePath(locale, csvPath)}${url.search}`)
  return answerWithFile(streamBytes(createStatementPdf(ledger, options, pdfContext)), { name: `${name}.pdf`, type: 'application/pdf' })
}
