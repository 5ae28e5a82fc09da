import { writeTown } from '#domain/write-town.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Party } from '#domain/customers/party.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import type { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import type { PdfOptions } from './pdf-document.server.ts'

/** Texts and settings that every file about a customer is written with. */
export type DocumentContext = {
  readonly customer: Customer
  readonly agency: Seller
  readonly translate: Translate
  /** BCP 47. */
  readonly tag: string
  /** In the customer's time zone. */
  readonly today: CalendarDate
}
export type PdfContext = DocumentContext & { readonly fonts: Fonts }

/** Texts in all languages, and the agency's details. */
export type DocumentTexts = Pick<Content, 'messages' | 'site'>

/** What a thread that makes documents is started with. */
export type WorkerTexts = Pick<Content, 'messages' | 'site' | 'brand' | 'structure'>

/** @param locale Language of the document. */
export function createDocumentContext(content: DocumentTexts, customer: Customer, locale: Locale, today: CalendarDate): DocumentContext {
  const translate = createTranslate(locale, content.messages[locale])
  return { customer, agency: content.site, translate, tag: localeTags[locale], today }
}

/** @param locale Language of the document. */
export function createPdfContext(
  content: DocumentTexts,
  customer: Customer,
  locale: Locale,
  today: CalendarDate,
  fonts: Fonts,
): PdfContext {
  return { ...createDocumentContext(content, customer, locale, today), fonts }
}

/** For the title block: the recipient, and the day on which the work was accepted, if known. */
type SheetFacts = { readonly billedTo: Party; readonly accepted?: Date | undefined }

/**
 * Options common to all documents. @param texts User-entered texts in the document, apart from names and addresses of customer and agency.
 */
export function createPdfOptions(
  context: PdfContext,
  { texts, billedTo, accepted, ...own }: Pick<PdfOptions, 'title' | 'createdAt' | 'texts' | 'eInvoice'> & SheetFacts,
): PdfOptions {
  const { agency, customer, translate, tag, fonts } = context
  return {
    ...own,
    languageTag: tag,
    agency,
    agencyCountry: nameCountry(agency.address.country, tag),
    agencyIds: listAgencyIds(agency, translate),
    describeSheet: (page, count) =>
      [
        [translate('titleBlock.for'), billedTo.company] as const,
        [translate('titleBlock.by'), agency.contact?.name ?? agency.legalName] as const,
        ...(accepted ? [[translate('titleBlock.accepted'), translate('dashboard.day', { date: accepted })] as const] : []),
        [translate('titleBlock.sheet'), translate('dashboard.documents.page', { page, count })] as const,
        [translate('titleBlock.date'), translate('dashboard.day', { date: own.createdAt })] as const,
        ...(agency.vatId === undefined ? [] : [[translate('titleBlock.vatId'), agency.vatId] as const]),
        [translate('titleBlock.language'), nameLanguage(tag)] as const,
      ].slice(0, 6),
    fonts,
    texts: listTexts([own.title, agency, customer, texts]),
    country: customer.address.country,
    explainBrackets: translate('dashboard.documents.brackets'),
  }
}

/** Details that the law requires on letters besides name and address, one per line: representative, register entry, VAT number. */
export function listAgencyIds({ representative, register, vatId, taxNumber }: Seller, translate: Translate): readonly string[] {
  return [
    // Only companies in a register have managers; a sole proprietor is the company.
    register === undefined ? representative : translate('dashboard.documents.representative', { name: representative }),
    ...(register === undefined ? [] : [register]),
    ...(vatId === undefined ? [] : [translate('dashboard.documents.vatId', { id: vatId })]),
    // One of the two is enough (section 14(4) no. 2 of the German VAT Act), and the tax number should not be published without need.
    ...(vatId !== undefined || taxNumber === undefined ? [] : [translate('dashboard.documents.taxNumber', { id: taxNumber })]),
  ]
}

/** Lists all strings in a value, such as the view of an invoice. */
export function* listTexts(value: unknown): Generator<string, void> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) {
    const parts: Iterable<unknown> = Symbol.iterator in value ? (value as Iterable<unknown>) : Object.values(value) // it has an iterator
    for (const part of parts) yield* listTexts(part)
  }
}

/** Formats a party's address as on an envelope, with the country if it is not the agency's. */
export function writeAddress({ company, address }: Party, { agency, tag }: Pick<DocumentContext, 'agency' | 'tag'>): readonly string[] {
  const country = address.country === agency.address.country ? [] : [nameCountry(address.country, tag)]
  return [company, address.street, writeTown(address), ...country]
}

/** A language in its own words. */
function nameLanguage(tag: string): string {
  const [language = tag] = tag.split('-')
  return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? tag
}

/** @param code ISO 3166-1 alpha-2. */
export function nameCountry(code: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code
}

/** Formats a tax rate, such as `8.1 %`. */
export function formatTaxRate(taxRate: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }).format(taxRate / 100)
}

/** The decimal separator of a language. */
export function readDecimalMark(tag: string): string {
  return new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}
