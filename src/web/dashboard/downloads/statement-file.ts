import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { chooseInvoiceCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { openLedger } from '#web/dashboard/invoices/open-ledger.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile, answerWithProblem, streamText } from './download-response.server.ts'
import { createDocumentContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { readStatement } from '#web/dashboard/invoices/statement-entries.server.ts'
import { writeStatementCsv } from './statement-csv.server.ts'
import { parseStatementPeriod } from './statement-period.ts'

const csvPath = '/dashboard/downloads/statement.csv'

/**
 * Sends a statement of account in one `currency` for the days `from` … `to`, in the page's language, as PDF or CSV. Redirects to the CSV
 * file if the statement is too long for a PDF.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now, makeDocument } = context.get(siteContext)
  const { locale, path } = splitLocalePath(url.pathname)
  const { chosen } = await chooseInvoiceCustomer(visitor, url)
  const currency = url.searchParams.get('currency') ?? ''
  if (!chosen) throw data(null, { status: 404 })
  const today = calendarDateAt(now(), chosen.timeZone)
  const ledger = await openLedger(visitor.gateway.invoices, chosen.id, today)
  if (!ledger.currencies.includes(currency)) throw data(null, { status: 404 })
  const options = { currency, ...parseStatementPeriod(url.searchParams, today) }
  const fileContext = createDocumentContext(content, chosen, locale, today)
  const name = [fileContext.translate('dashboard.documents.fileStatement'), currency, options.from, options.to].join('-')
  if (path === csvPath) {
    return answerWithFile(streamText(writeStatementCsv(ledger, options, fileContext)), {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
    })
  }
  const statement = readStatement(ledger, options)
  if (!statement) throw redirect(`${localizePath(locale, csvPath)}${url.search}`)
  const made = await makeDocument({ kind: 'statement', statement, options, customer: chosen, locale, today })
  if (typeof made === 'string') return answerWithProblem(made, url, content)
  return answerWithFile(made, { name: `${name}.pdf`, type: 'application/pdf' })
}
