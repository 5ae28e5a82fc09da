import type { Invoice } from '#domain/invoices/invoice.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { findInvoicedStep, type InvoicedStep } from '#domain/products/invoiced-step.ts'
import type { ProductStore } from '#gateway/products.ts'

/** Finds the milestone of an invoice. A malformed product must not keep an invoice from its reader, who then sees none. */
export async function findStep(
  products: Pick<ProductStore, 'listProducts'>,
  customerId: string,
  invoice: Invoice,
): Promise<InvoicedStep | undefined> {
  if (!isIssued(invoice)) return undefined
  try {
    return findInvoicedStep(invoice, await products.listProducts(customerId))
  } catch (error) {
    // `instanceof` fails because each bundle has its own error class; the name is the same.
    if (error instanceof Error && error.name === 'MalformedDocumentError') return undefined
    throw error
  }
}
