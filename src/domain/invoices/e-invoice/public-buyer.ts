import { remainderBy97 } from '#domain/mod-97.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'

/** The scheme of Leitweg-IDs in the list EAS. */
const leitwegScheme = '0204'

/** Whether the buyer is a public authority in Germany as far as an invoice says it: it has a Leitweg-ID for its reference or its address. */
export function isGermanAuthority({ buyerReference = '', billedTo }: Pick<Invoice, 'buyerReference' | 'billedTo'>): boolean {
  return billedTo?.electronicAddress?.scheme === leitwegScheme || isLeitwegId(buyerReference)
}

/** Where an authority's invoices go, such as `04011000-1234512345-06`, with check digits at its end (KoSIT, Leitweg-ID 2.0.2). */
export function isLeitwegId(text: string): boolean {
  return /^\d{2,12}(?:-[\dA-Z]{1,30})?-\d{2}$/iu.test(text) && remainderBy97(text.replaceAll('-', '')) === 1
}
