import { leitwegScheme } from '#domain/electronic-address.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isLeitwegId } from '#domain/leitweg-id.ts'

/** Whether the buyer is a German public authority, recognized by a Leitweg-ID as reference or electronic address. */
export function isGermanAuthority({ buyerReference = '', billedTo }: Pick<Invoice, 'buyerReference' | 'billedTo'>): boolean {
  return billedTo?.electronicAddress?.scheme === leitwegScheme || isLeitwegId(buyerReference)
}
