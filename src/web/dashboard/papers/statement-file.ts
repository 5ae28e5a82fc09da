import { data, type LoaderFunctionArgs } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { chooseCustomer, requireVisitor } from '#web/dashboard/customers.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile } from './download-response.server.ts'
import { createPaperContext } from './paper-context.server.ts'
import { createStatementPdf } from './statement-pdf.server.ts'
import { parseYear } from './parse-year.ts'

/** A statement of account in one `currency`, of a `year` or of all time, in the page's language. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { chosen } = await chooseCustomer(visitor, url)
  const currency = url.searchParams.get('currency')
  const invoices = chosen ? await visitor.gateway.invoices.listAllInvoices(chosen.id) : []
  if (!chosen || !invoices.some((invoice) => invoice.currency === currency)) throw data(null, { status: 404 })
  const year = parseYear(url.searchParams)
  const today = calendarDateAt(now(), chosen.timeZone)
  if (year !== undefined && year > today.slice(0, 4)) throw data(null, { status: 404 })
  const paper = createPaperContext(content, chosen, locale, today)
  const name = [paper.translate('dashboard.paper.fileStatement'), currency, year].filter((part) => part !== undefined).join('-')
  const bytes = await createStatementPdf(invoices, { currency: currency ?? '', year }, paper)
  return answerWithFile(bytes, { name: `${name}.pdf`, type: 'application/pdf' })
}
