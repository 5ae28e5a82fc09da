import { data, type LoaderFunctionArgs } from 'react-router'
import { createTranslate } from '#i18n/translate.ts'
import { requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { findOwnInvoice } from '#web/dashboard/invoices/find-own-invoice.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile } from './download-response.server.ts'
import { findEInvoiceFile } from './invoice-files.server.ts'

/** Sends an invoice as XML in the customer's language, or as the XML that was imported; 404 if there can be no e-invoice. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, files } = context.get(siteContext)
  const own = await findOwnInvoice(visitor, params['number'] ?? '', url)
  if (!own) throw data(null, { status: 404 })
  const { customer, invoice } = own
  const translate = createTranslate(customer.locale, content.messages[customer.locale])
  const made = await findEInvoiceFile(invoice, { customer, files, context: { translate } })
  if (!made) throw data(null, { status: 404 })
  const { bytes, ...file } = made
  return answerWithFile(bytes, file)
}
