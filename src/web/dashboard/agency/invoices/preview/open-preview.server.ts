import { data, type LoaderFunctionArgs } from 'react-router'
import * as v from 'valibot'
import { CustomerId } from '#domain/customers/customer.ts'
import { InvoiceNumber, numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { InvoiceFile } from '#web/dashboard/agency/invoices/invoice-desk.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

/** How a draft is looked at. */
export type PreviewKind = 'issued' | 'proforma'

/** The address of a page's invoice. @throws A 404 response for what names no invoice. */
export function addressOf(params: LoaderFunctionArgs['params']) {
  const [customerId, number] = [params['customer'], numberOfInvoiceId(params['number'] ?? '')]
  if (!v.is(CustomerId, customerId) || !v.is(InvoiceNumber, number)) throw data(null, { status: 404 })
  return { customerId, number }
}

/**
 * Opens an invoice as its customer sees it. The parameter `as` of the address shows a draft as a proforma invoice, by default as it would
 * be issued.
 *
 * @throws A 404 response for an unknown one.
 */
export async function openPreview(
  { desk, url }: AgencyRequest,
  params: LoaderFunctionArgs['params'],
): Promise<InvoiceFile & { readonly kind: PreviewKind; readonly stored: Invoice }> {
  const address = addressOf(params)
  const file = await desk.invoices.open(address)
  if (!file) throw data(null, { status: 404 })
  const kind = url.searchParams.get('as') === 'proforma' && !isIssued(file.invoice) ? 'proforma' : 'issued'
  const invoice = kind === 'proforma' ? ({ ...file.invoice, state: 'proforma' } as const) : await desk.invoices.preview(file)
  return { ...file, invoice, kind, stored: file.invoice }
}
