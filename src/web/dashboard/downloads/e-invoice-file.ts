import { data, type LoaderFunctionArgs } from 'react-router'
import { findStandaloneEInvoice } from '#i18n/e-invoices.ts'
import { createTranslate } from '#i18n/translate.ts'
import { requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { findOwnInvoice } from '#web/dashboard/invoices/find-own-invoice.server.ts'
import { siteContext } from '#web/site.server.ts'
import { answerWithFile } from './download-response.server.ts'
import { nameInvoiceFile } from './invoice-files.server.ts'

/** Sends an invoice as XML in the customer's language; 404 if there can be no e-invoice. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content } = context.get(siteContext)
  const own = await findOwnInvoice(visitor, params['number'] ?? '', url)
  if (!own) throw data(null, { status: 404 })
  const { customer, invoice } = own
  const reader = { customer, translate: createTranslate(customer.locale, content.messages[customer.locale]) }
  const eInvoice = findStandaloneEInvoice(invoice, reader)
  if (!eInvoice) throw data(null, { status: 404 })
  return answerWithFile(new TextEncoder().encode(eInvoice.xml), { name: nameInvoiceFile(invoice, reader, 'xml'), type: 'application/xml' })
}
