import { randomUUID } from 'node:crypto'
import { data, type LoaderFunctionArgs } from 'react-router'
import * as v from 'valibot'
import { addDays, calendarDateAt, daysBetween } from '#domain/calendar-date.ts'
import { type Customer, CustomerId } from '#domain/customers/customer.ts'
import { InvoiceNumber, numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { type ExemptCategory, exemptCategories } from '#domain/invoices/tax-category.ts'
import { localeTags } from '#domain/locale.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { explainExemptions } from '#i18n/invoice-terms.ts'
import { createTranslate } from '#i18n/translate.ts'
import type { InvoiceFile } from '#web/dashboard/agency/invoices/invoice-desk.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { InvoiceBase, InvoiceFacts } from './judge-invoice.ts'
import { emptyLine, mostLines, type TypedInvoice } from './typed-invoice.ts'

/** Days until a customer's first invoice is due. */
const daysToPay = 14

/** An invoice that may be written. */
export type OpenDraft = {
  readonly customer: Customer
  /** Whether the customer gets no mail, as those of the demo. */
  readonly isSilent: boolean
  /** Of a new draft a name that no other has. */
  readonly number: string
  /** The stored draft in the state that was read; absent for a new one. */
  readonly stored?: { readonly invoice: Invoice; readonly updateTime: string }
  readonly base: InvoiceBase
  readonly typed: TypedInvoice
}

/** What the address asks for: a draft, a customer who is to be chosen, or an invoice that this form does not take. */
export type Asked =
  | { readonly draft: OpenDraft }
  | { readonly closed: InvoiceFile; readonly reason: 'issued' | 'long' }
  | { readonly isUnknown: boolean }

/** @throws A 404 response for an unknown invoice. */
export async function openDraft(page: AgencyRequest, params: LoaderFunctionArgs['params']): Promise<Asked> {
  const { customer: ofCustomer, number } = params
  return ofCustomer === undefined ? await beginDraft(page) : await reopenDraft(page, `${ofCustomer}/${number}`)
}

async function reopenDraft(page: AgencyRequest, address: string): Promise<Asked> {
  const file = await openFile(page, address)
  if (!file) throw data(null, { status: 404 })
  const { invoice, customer, isSilent, updateTime } = file
  const reason = findReason(invoice)
  if (reason) return { closed: file, reason }
  const stored = { invoice, updateTime }
  return { draft: { customer, isSilent, number: invoice.number, stored, base: invoice, typed: typeInvoice(invoice, page) } }
}

function findReason(invoice: Invoice) {
  if (isIssued(invoice)) return 'issued'
  return invoice.lines.length > mostLines ? 'long' : undefined
}

/** A new draft of the address's customer, or like the invoice that it names. */
async function beginDraft(page: AgencyRequest): Promise<Asked> {
  const { content, desk, now, url } = page
  const copy = url.searchParams.get('copy')
  const copied = copy === null ? undefined : await openFile(page, copy)
  if (copied && copied.invoice.lines.length > mostLines) return { closed: copied, reason: 'long' }
  const id = copied?.customer.id ?? url.searchParams.get('customer')?.trim() ?? ''
  const found = v.is(CustomerId, id) ? await desk.invoices.findCustomer(id) : undefined
  if (!found) return { isUnknown: copy !== null || id !== '' }
  const { customer, isSilent, last } = found
  const like = copied?.invoice ?? last
  const issuedOn = calendarDateAt(now, customer.timeZone)
  const typedLike = like && typeInvoice(like, page)
  // What was deducted, or had a day of its own, is of the other invoice.
  const lines = copied
    ? (typedLike?.lines ?? []).filter((_, at) => !copied.invoice.lines[at]?.deducts).map((line) => ({ ...line, of: '' }))
    : []
  const typed: TypedInvoice = {
    reference: copied?.invoice.reference ?? '',
    issuedOn,
    dueOn: addDays(issuedOn, like ? daysBetween(like.issuedOn, like.dueOn) : daysToPay),
    from: '',
    to: '',
    currency: typedLike?.currency ?? 'EUR',
    buyerReference: typedLike?.buyerReference ?? '',
    orderNumber: (copied && typedLike?.orderNumber) ?? '',
    terms: (copied && typedLike?.terms) ?? '',
    reason: typedLike?.reason ?? '',
    notes: (copied && typedLike?.notes) ?? '',
    lines: lines.length > 0 ? lines : [emptyLine(typedLike?.lines[0])],
  }
  const number = `Draft-${issuedOn.replaceAll('-', '')}-${randomUUID().slice(0, 4).toUpperCase()}`
  const base = { ...(like && !content.site.bankAccount && accountOf(like)), ...(copied && copyBase(copied.invoice)) }
  return { draft: { customer, isSilent, number, base, typed } }
}

/** A site that names no account is paid to that of the customer's earlier invoices. */
function accountOf({ iban, bic, accountHolder }: Invoice): InvoiceBase {
  return { iban, ...(bic !== undefined && { bic }), ...(accountHolder !== undefined && { accountHolder }) }
}

/** What a copy takes over and the form does not show. */
function copyBase({ kind, allowances, charges, exemptionReasons }: Invoice): InvoiceBase {
  return {
    ...(kind === 'advance' && { kind }),
    ...(allowances && { allowances }),
    ...(charges && { charges }),
    ...(exemptionReasons && { exemptionReasons }),
  }
}

async function openFile({ desk }: AgencyRequest, address: string): Promise<InvoiceFile | undefined> {
  const [customerId = '', id = ''] = address.split('/')
  const number = numberOfInvoiceId(id)
  if (!v.is(CustomerId, customerId) || !v.is(InvoiceNumber, number)) return undefined
  return await desk.invoices.open({ customerId, number })
}

/** A stored invoice as staff would type it. */
function typeInvoice(invoice: Invoice, { locale }: Pick<AgencyRequest, 'locale'>): TypedInvoice {
  const { reference, issuedOn, dueOn, supply, currency, exemptionReasons, notes, lines } = invoice
  const { buyerReference = '', orderNumber = '', paymentTerms = '' } = invoice
  const [, mark = '.'] = /\d(\D)\d/u.exec(new Intl.NumberFormat(localeTags[locale]).format(1.5)) ?? []
  const write = (number: number | string) => String(number).replace('.', mark)
  return {
    reference,
    issuedOn,
    dueOn,
    from: supply?.from ?? '',
    to: supply?.to ?? '',
    currency,
    buyerReference,
    orderNumber,
    terms: paymentTerms,
    reason: exemptionReasons?.E ?? '',
    notes,
    lines: lines.map(({ description, quantity, unit, unitPriceMinor, taxRate, taxCategory = '' }, at) => ({
      of: String(at),
      description,
      quantity: write(quantity),
      unit,
      price: write(formatPlainAmount(unitPriceMinor, currency)),
      rate: write(taxRate),
      category: taxCategory,
    })),
  }
}

export function factsOf({ customer, base }: OpenDraft, { content }: Pick<AgencyRequest, 'content'>): InvoiceFacts {
  return { customer, base, seller: sellerOf(content.site), account: content.site.bankAccount }
}

/** What the paper says for each category without VAT, in the customer's language. */
export function describeExemptions(
  { customer: { locale }, base: { exemptionReasons } }: OpenDraft,
  { content }: Pick<AgencyRequest, 'content'>,
): Readonly<Record<ExemptCategory, string>> {
  const translate = createTranslate(locale, content.messages[locale])
  const texts = exemptCategories.map((taxCategory) => {
    const line = { description: '', quantity: 1, unit: 'piece', unitPriceMinor: 0, taxRate: 0, taxCategory } as const
    const billed = { lines: [line], ...(exemptionReasons && { exemptionReasons }) }
    return [taxCategory, explainExemptions(billed, translate, sellerOf(content.site)).get(taxCategory) ?? ''] as const
  })
  return Object.fromEntries(texts) as Record<ExemptCategory, string> // fromEntries forgets the names
}
