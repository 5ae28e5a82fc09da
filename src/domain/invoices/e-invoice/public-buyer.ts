import { leitwegScheme } from '#domain/electronic-address.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isLeitwegId } from '#domain/leitweg-id.ts'

/** Whether the buyer is a public authority in Germany as far as an invoice says it: it has a Leitweg-ID for its reference or its address. */
export function isGermanAuthority({ buyerReference = '', billedTo }: Pick<Invoice, 'buyerReference' | 'billedTo'>): boolean {
  return billedTo?.electronicAddress?.scheme === leitwegScheme || isLeitwegId(buyerReference)
}
