import { data, type LoaderFunctionArgs } from 'react-router'
import { requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { findOwnInvoice } from '#web/dashboard/invoices/find-own-invoice.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile, answerWithProblem } from './download-response.server.ts'
import { createInvoiceFiles } from './invoice-files.server.ts'

/**
 * Sends an invoice as PDF in the customer's language, with its e-invoice embedded if possible. An imported invoice is sent as its original
 * PDF.
 */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const own = await findOwnInvoice(visitor, params['number'] ?? '', url)
  if (!own) throw data(null, { status: 404 })
  const site = context.get(siteContext)
  const made = await createInvoiceFiles(site)(own.invoice, own.customer, 'eInvoicePdf')
  if (typeof made === 'string') return answerWithProblem(made, url, site.content)
  const { bytes, ...file } = made
  return answerWithFile(bytes, file)
}
