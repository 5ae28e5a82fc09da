import { data, type LoaderFunctionArgs } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { findInvoices } from '#domain/invoices/invoice-query.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { chooseInvoiceCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { parseInvoiceQuery, yearOf } from '#web/dashboard/invoices/invoice-address.ts'
import { createSearchLanguage } from '#web/dashboard/invoices/list/search-language.server.ts'
import { createTranslate } from '#i18n/translate.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile, streamText } from './download-response.server.ts'
import { writeInvoiceCsv } from './invoice-csv.server.ts'
import { openLedger } from '#web/dashboard/invoices/open-ledger.server.ts'
import { createDocumentContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'

/** Sends all pages of the list at the same address as CSV in the page's language. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { chosen } = await chooseInvoiceCustomer(visitor, url)
  if (!chosen) throw data(null, { status: 404 })
  const today = calendarDateAt(now(), chosen.timeZone)
  const query = parseInvoiceQuery(url.searchParams)
  const translate = createTranslate(locale, content.messages[locale])
  const ledger = await openLedger(visitor.gateway.invoices, chosen.id, today, query)
  const found = findInvoices(ledger, query, today, createSearchLanguage(locale, translate))
  const fileContext = createDocumentContext(content, chosen, locale, today)
  const name = `${fileContext.translate('dashboard.documents.fileInvoices')}-${yearOf(query) ?? today}.csv`
  const rows = found.map(({ invoice }) => invoice)
  return answerWithFile(streamText(writeInvoiceCsv(rows, fileContext)), {
    name,
    type: 'text/csv; charset=utf-8',
  })
}
