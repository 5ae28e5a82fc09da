import { data, type LoaderFunctionArgs } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { findEmbeddedEInvoice } from '#i18n/e-invoices.ts'
import { requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { findOwnInvoice } from '#web/dashboard/invoices/find-own-invoice.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile } from './download-response.server.ts'
import { createInvoicePdf } from '#web/dashboard/invoices/pdf/invoice-pdf.server.ts'
import { openOriginal } from './open-original.server.ts'
import { createPdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { fontsContext } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import { nameInvoiceFile } from './year-archive.server.ts'

/** An invoice as PDF in the customer's language, which carries its e-invoice where there can be one, or byte for byte the PDF that was imported with it. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, files, now } = context.get(siteContext)
  const own = await findOwnInvoice(visitor, params['number'] ?? '', url)
  if (!own) throw data(null, { status: 404 })
  const { customer, invoice } = own
  const pdfContext = createPdfContext(
    content,
    customer,
    customer.locale,
    calendarDateAt(now(), customer.timeZone),
    context.get(fontsContext),
  )
  const file = { name: nameInvoiceFile(invoice, pdfContext), type: 'application/pdf' } as const
  const original = invoice.file === undefined ? undefined : await openOriginal(files, customer.id, invoice.file)
  return answerWithFile(original ?? (await createInvoicePdf(invoice, pdfContext, findEmbeddedEInvoice(invoice, pdfContext))), file)
}
