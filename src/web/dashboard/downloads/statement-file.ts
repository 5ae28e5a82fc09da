import { data, type LoaderFunctionArgs } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { chooseCustomer, requireVisitor } from '#web/dashboard/customers.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile, streamBytes } from './download-response.server.ts'
import { createPdfContext } from '#web/dashboard/pdf/pdf-context.server.ts'
import { createStatementPdf } from '#web/dashboard/pdf/statement-pdf.server.ts'
import { parseStatementPeriod } from './statement-period.ts'
import { fontsContext } from '#web/dashboard/pdf/fonts.server.ts'

/** A statement of account in one `currency`, `from` a day `to` a day, in the page's language; sent while it is written. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { chosen } = await chooseCustomer(visitor, url)
  const currency = url.searchParams.get('currency') ?? ''
  const ledger = chosen && (await visitor.gateway.invoices.openLedger(chosen.id))
  if (!chosen || !ledger?.invoices.some((invoice) => invoice.currency === currency)) throw data(null, { status: 404 })
  const today = calendarDateAt(now(), chosen.timeZone)
  const period = parseStatementPeriod(url.searchParams, today)
  const pdfContext = createPdfContext(content, chosen, locale, today, context.get(fontsContext))
  const name = [pdfContext.translate('dashboard.paper.fileStatement'), currency, period.from, period.to].join('-')
  return answerWithFile(streamBytes(createStatementPdf(ledger, { currency, ...period }, pdfContext)), {
    name: `${name}.pdf`,
    type: 'application/pdf',
  })
}
