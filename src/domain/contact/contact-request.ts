import * as v from 'valibot'
import { CountryCode } from '#domain/country.ts'
import { locales } from '#domain/locale.ts'

/** What a request may be about, in the order of the form. */
export const contactTopics = ['shop', 'marketplace', 'ai', 'care', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** Names of the budget bands, in the order of the form; the first says nothing. */
export const budgetBands = ['unsure', 'under-10000', '10000-25000', '25000-60000', 'over-60000'] as const
export type BudgetBand = (typeof budgetBands)[number]

/** Bounds of the budget bands in whole euros; a missing bound is open. */
export const budgetBounds: Readonly<Record<BudgetBand, { readonly from?: number; readonly to?: number }>> = {
  unsure: {},
  'under-10000': { to: 10_000 },
  '10000-25000': { from: 10_000, to: 25_000 },
  '25000-60000': { from: 25_000, to: 60_000 },
  'over-60000': { from: 60_000 },
}

/** What a visitor asked, as `parseContactForm` makes it and as it is stored. */
export const ContactRequestSchema = v.object({
  /** Language of the page that was used, and of the receipt. */
  locale: v.picklist(locales),
  name: v.string(),
  company: v.exactOptional(v.string()),
  email: v.string(),
  country: CountryCode,
  /** E.164, followed by `;ext=` and the extension (RFC 3966) where one was typed. */
  phone: v.exactOptional(v.string()),
  topic: v.picklist(contactTopics),
  budget: v.picklist(budgetBands),
  /** Lines end with `\n`. */
  message: v.string(),
})
export type ContactRequest = Readonly<v.InferOutput<typeof ContactRequestSchema>>
