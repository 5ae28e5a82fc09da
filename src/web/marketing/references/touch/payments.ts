import type { ArmchairCountry, ArmchairTexts } from '#i18n/content/armchair.ts'

/** Payment methods of each country, by brand or by message; the most common one first. */
export const payments: Record<ArmchairCountry, readonly (string | ((words: ArmchairTexts) => string))[]> = {
  DE: ['PayPal', ({ invoice }) => invoice, ({ card }) => card],
  NL: ['iDEAL | Wero', ({ card }) => card, 'PayPal'],
  ES: ['Bizum', ({ card }) => card, 'PayPal'],
  CH: ['TWINT', ({ invoiceCode }) => invoiceCode, ({ card }) => card],
}
