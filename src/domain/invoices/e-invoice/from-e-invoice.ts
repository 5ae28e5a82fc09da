import * as v from 'valibot'
import { addDays } from '#domain/calendar-date.ts'
import { type Party, partyOf } from '#domain/customers/party.ts'
import { findElectronicAddress } from '#domain/electronic-address.ts'
import type { AllowanceCharge } from '#domain/invoices/allowance-charge.ts'
import { Bic } from '#domain/invoices/bank-account.ts'
import { describeBicProblem } from '#domain/invoices/bic-problem.ts'
import { completeInvoice, EnteredInvoiceSchema, type InvoiceAccount } from '#domain/invoices/complete-invoice.ts'
import { type InvoiceLine, invoiceUnits } from '#domain/invoices/invoice-line.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { isExempt } from '#domain/invoices/tax-category.ts'
import { PostalAddressSchema } from '#domain/postal-address.ts'
import { normalizeVatId } from '#domain/tax/vat-id.ts'
import type { AllowanceOrCharge, EInvoice, EInvoiceLine, EInvoiceParty, PostalAddress, TaxOf } from './e-invoice.ts'
import { describePiece, toPiece } from '#domain/invoices/e-invoice/read/read-line.ts'
import type { ReadFault, ReadProblem } from '#domain/invoices/e-invoice/read/read-fault.ts'
import { nameTerm } from '#domain/invoices/e-invoice/read/terms.ts'
import { unitCodes } from './to-e-invoice.ts'

/** Whose invoice it becomes. */
export type EInvoiceHolder = {
  /** The seller as of today, for what the e-invoice does not say. */
  readonly agency: Seller
  /** For one that names none. */
  readonly account: InvoiceAccount | undefined
  readonly customer: Party
  /** The customer's advance invoices, by their numbers: lines that take one off deduct it. */
  readonly advances?: ReadonlyMap<string, Pick<Invoice, 'issuedOn'>>
}

/** An invoice as it was read. */
export type FromEInvoice = {
  readonly invoice: Invoice
  /** Its fields without defaults, so that storing it again keeps state and payments. */
  readonly entered: object
  /** Terms that only the original keeps, as far as the model of `EInvoice` has them. */
  readonly kept: readonly string[]
}

/** Makes an invoice of an e-invoice: the reverse of `toEInvoice`. What it cannot hold is a problem by name. */
export function fromEInvoice(eInvoice: EInvoice, holder: EInvoiceHolder): FromEInvoice | { readonly problems: readonly ReadProblem[] } {
  const { kind, number, issuedOn, currency, note, orderNumber, contractNumber, paymentTerms, payment, preceding, totals } = eInvoice
  if (totals.dueMinor < 0)
    return { problems: [refuse('BT-115', 'is below 0: what was paid too much is a credit note', { name: 'negative' })] }
  if (totals.roundingMinor !== 0) return { problems: [refuse('BT-114', 'cannot be held: the amount due is rounded', { name: 'unheld' })] }
  const lines = eInvoice.lines.map((line) => fromLine(line, eInvoice, holder.advances))
  const isPaid = totals.dueMinor === 0
  const buyerReference = eInvoice.buyerReference === orderNumber ? undefined : eInvoice.buyerReference
  const supply = findSupply(eInvoice)
  const billedTo = fromBuyer(eInvoice.buyer, holder.customer)
  const issuedBy = fromSeller(eInvoice, holder.agency)
  const account = fromPayment(eInvoice, issuedBy.legalName) ?? holder.account
  if (!account) return { problems: [refuse('BT-84', 'is missing, and content/site.json has no bankAccount', { name: 'missing' })] }
  const entered = {
    kind,
    number,
    ...(isPaid && { state: 'paid' }),
    issuedOn,
    // Directive 2011/7/EU, Article 3 (3) (b): without another date, 30 days.
    dueOn: eInvoice.dueOn ?? (kind === 'creditNote' || isPaid ? issuedOn : addDays(issuedOn, 30)),
    currency,
    notes: note ?? '',
    ...(kind === 'creditNote' && preceding.length === 1 && { creditsNumber: preceding[0]?.number }),
    ...(buyerReference !== undefined && { buyerReference }),
    ...(orderNumber !== undefined && { orderNumber }),
    ...(paymentTerms !== undefined && { paymentTerms: paymentTerms.trim() }),
    ...(supply && { supply }),
    lines,
    ...(eInvoice.allowances.length > 0 && { allowances: eInvoice.allowances.map(fromAllowance) }),
    ...(eInvoice.charges.length > 0 && { charges: eInvoice.charges.map(fromAllowance) }),
    ...findReasons(eInvoice),
    ...(totals.prepaidMinor !== 0 && { prepaidMinor: totals.prepaidMinor }),
    ...account,
    billedTo,
    // As long as it is the agency of today, it is that of the day of the import, as with other imports.
    ...(JSON.stringify(issuedBy) !== JSON.stringify(sellerOf(holder.agency)) && { issuedBy }),
  }
  const parsed = v.safeParse(EnteredInvoiceSchema, completeInvoice(entered))
  if (!parsed.success) return { problems: describeIssues(parsed.issues) }
  const wrong = [
    ['BT-109', parsed.output.netMinor, totals.netMinor],
    ['BT-110', parsed.output.taxMinor, totals.taxMinor],
    ['BT-112', parsed.output.grossMinor, totals.grossMinor],
  ] as const
  const problems = wrong.flatMap(([term, own, given]) =>
    own === given
      ? []
      : [
          refuse(term, `is ${given}, and the invoice makes it ${own}`, {
            name: 'sum',
            value: formatPlainAmount(given, currency),
            wanted: formatPlainAmount(own, currency),
          }),
        ],
  )
  if (problems.length > 0) return { problems }
  const isHeld =
    kind === 'creditNote' ? preceding.length < 2 : preceding.every((each) => lines.some(({ deducts }) => deducts?.number === each.number))
  const kept = [
    ...(contractNumber === undefined ? [] : ['BT-12']),
    ...(isHeld ? [] : ['BT-25']),
    // Transfers within the European Economic Area need none, and other programs write other things there.
    ...(payment?.kind === 'setOff' || payment?.bic === parsed.output.bic ? [] : ['BT-86']),
  ]
  return { invoice: parsed.output, entered, kept }
}

function refuse(term: string, message: string, fault: ReadFault): ReadProblem {
  return { fault, term, message: `${nameTerm(term)} ${message}.` }
}

/** The units of other programs that mean pieces (UN/ECE Recommendation 20): one, each, piece, packages, lump sum, service, set. */
const pieces = ['C62', 'EA', 'XPP', 'XPK', 'LS', 'E48', 'SET', 'NAR', 'ZZ', 'PCE']

const unitOf: ReadonlyMap<string, InvoiceLine['unit']> = new Map([
  ...pieces.map((code) => [code, 'piece'] as const),
  ...invoiceUnits.map((unit) => [unitCodes[unit], unit] as const),
])

/** A line in another unit becomes a piece. */
function fromLine(
  line: EInvoiceLine,
  { kind, currency, preceding }: EInvoice,
  advances: EInvoiceHolder['advances'] = new Map(),
): InvoiceLine {
  const { name, description, quantity, unitCode, unitPriceMinor, tax, period } = unitOf.has(line.unitCode)
    ? line
    : toPiece(line, describePiece(line, currency))
  // `2026-1` is in `2026-10` too.
  const byLength = preceding.toSorted((one, other) => other.number.length - one.number.length)
  const deducted =
    kind === 'invoice' && quantity < 0 ? byLength.find((each) => advances.has(each.number) && name.includes(each.number)) : undefined
  const advance = deducted && advances.get(deducted.number)
  const [from, to] = [period?.startsOn ?? period?.endsOn, period?.endsOn ?? period?.startsOn]
  return {
    // What a deduction says of the tax is derived.
    description: description === undefined || advance ? name : `${name}\n${description}`,
    quantity,
    unit: unitOf.get(unitCode) ?? 'piece',
    unitPriceMinor,
    ...fromTax(tax),
    ...(from && to && { supply: { from, to } }),
    ...(deducted && advance && { deducts: { number: deducted.number, issuedOn: advance.issuedOn } }),
  }
}

function fromAllowance({ amountMinor, reason, tax }: AllowanceOrCharge): AllowanceCharge {
  return { reason, netMinor: amountMinor, ...fromTax(tax) }
}

/** A rate above 0 implies the category S. */
function fromTax({ category, rate = 0 }: TaxOf): Pick<InvoiceLine, 'taxRate' | 'taxCategory'> {
  return { ...(category !== 'S' && { taxCategory: category }), taxRate: rate }
}

function findReasons({ taxes }: EInvoice): Pick<Invoice, 'exemptionReasons'> {
  const reasons = taxes.flatMap(({ tax: { category }, exemptionReason, exemptionCode }) => {
    const reason = exemptionReason ?? (category === 'E' ? exemptionCode : undefined)
    return isExempt(category) && reason !== undefined ? [[category, reason] as const] : []
  })
  return reasons.length === 0 ? {} : { exemptionReasons: Object.fromEntries(reasons) }
}

/** The period of the invoice, else the day of delivery. */
function findSupply({ suppliedOn, period }: EInvoice): Invoice['supply'] {
  const from = period?.startsOn ?? period?.endsOn ?? suppliedOn
  const to = period?.endsOn ?? period?.startsOn ?? suppliedOn
  return from && to && { from, to }
}

function fromPayment({ payment }: EInvoice, legalName: string): InvoiceAccount | undefined {
  if (payment === undefined || payment.kind === 'setOff') return undefined
  const { account, bic, holder } = payment
  return {
    iban: account,
    ...(v.is(Bic, bic) && describeBicProblem(bic, account) === undefined && { bic }),
    ...(holder !== undefined && holder !== legalName && { accountHolder: holder }),
  }
}

/** The buyer as the e-invoice names it. An address that is not complete is that of the customer. */
function fromBuyer(buyer: EInvoiceParty, customer: Party): Party {
  const { name, vatId = findSame(buyer.registration, customer.vatId), electronicAddress } = buyer
  const address = fromAddress(buyer.address, customer.address)
  const own = { company: name, ...(vatId !== undefined && { vatId: normalizeVatId(vatId, address.country) }), address }
  const derived = findElectronicAddress(own)
  const isDerived = derived?.scheme === electronicAddress?.scheme && derived?.id === electronicAddress?.id
  return partyOf({ ...own, ...(electronicAddress && !isDerived && { electronicAddress }) })
}

/** A VAT ID without the prefix of a country is written as another number (`to-e-invoice.ts`). */
function findSame(registration: string | undefined, vatId: string | undefined): string | undefined {
  return registration !== undefined && vatId?.replaceAll(/\s/gu, '') === registration ? vatId : undefined
}

/** The seller as the e-invoice names it; what it does not say is the agency's. */
function fromSeller({ seller, taxes }: EInvoice, agency: Seller): Seller {
  const { isSmallBusiness, contact: _contact, electronicAddress: _address, ...own } = sellerOf(agency)
  const { name, vatId, taxNumber, legalInformation, registration } = seller
  const register = legalInformation ?? registration
  const address = fromAddress(seller.address, agency.address)
  // A small business charges no tax; what was issued before or after that time is that of a usual one.
  const isExemptOnly = taxes.every(({ tax }) => tax.category === 'E')
  return sellerOf({
    ...own,
    legalName: name,
    address,
    ...(register !== undefined && { register }),
    ...(vatId !== undefined && { vatId: normalizeVatId(vatId, address.country) }),
    ...(taxNumber !== undefined && { taxNumber }),
    ...(isSmallBusiness === true && isExemptOnly && { isSmallBusiness }),
    ...findContact(seller.contact, agency),
    ...findOtherAddress(seller.electronicAddress, agency),
  })
}

/** The contact, unless it is the one that the company has anyway (`to-e-invoice.ts`). */
function findContact(given: EInvoiceParty['contact'], { contact, representative, phoneDisplay, email }: Seller): Pick<Seller, 'contact'> {
  if (given?.name === undefined) return contact ? { contact } : {}
  const [phone, mail] = [given.phone === phoneDisplay ? undefined : given.phone, given.email === email ? undefined : given.email]
  if (given.name === representative && phone === undefined && mail === undefined) return {}
  return { contact: { name: given.name, ...(phone !== undefined && { phone }), ...(mail !== undefined && { email: mail }) } }
}

function findOtherAddress(given: EInvoiceParty['electronicAddress'], agency: Seller): Pick<Seller, 'electronicAddress'> {
  const own = findElectronicAddress(agency)
  const electronicAddress = given && (given.scheme !== own?.scheme || given.id !== own.id) ? given : agency.electronicAddress
  return electronicAddress ? { electronicAddress } : {}
}

/** E-invoices have their own codes for Kosovo and Northern Ireland. @param own Instead of an address that is not complete. */
function fromAddress({ street = '', postalCode = '', city = '', country }: PostalAddress, own: Party['address']): Party['address'] {
  const code = { '1A': 'XK', XI: 'GB' }[country] ?? country
  const parsed = v.safeParse(PostalAddressSchema, { street, postalCode, city, country: code })
  return parsed.success ? parsed.output : own
}

/** The terms of the fields that a schema may refuse. */
const termsOfFields: readonly (readonly [field: RegExp, term: string])[] = [
  [/^number$/u, 'BT-1'],
  [/^issuedOn$/u, 'BT-2'],
  [/^dueOn$/u, 'BT-9'],
  [/^supply/u, 'BT-73'],
  [/^currency$/u, 'BT-5'],
  [/^creditsNumber$/u, 'BT-25'],
  [/^iban$/u, 'BT-84'],
  [/^bic$/u, 'BT-86'],
  [/^billedTo(?:\.electronicAddress.*)?$/u, 'BT-49'],
  [/^billedTo\.company/u, 'BT-44'],
  [/^issuedBy\.electronicAddress/u, 'BT-34'],
  [/^prepaidMinor$/u, 'BT-113'],
  [/^netMinor$/u, 'BT-109'],
  [/^taxMinor$/u, 'BT-110'],
  [/^grossMinor$/u, 'BT-112'],
  [/^lines\.\d+\.description/u, 'BT-153'],
  [/^lines\.\d+\.quantity/u, 'BT-129'],
  [/^lines\.\d+\.unitPriceMinor/u, 'BT-146'],
  [/^lines\.\d+\.taxRate/u, 'BT-152'],
  [/^lines\.\d+\.taxCategory/u, 'BT-151'],
  [/^lines\.\d+\.supply/u, 'BT-134'],
  [/^allowances/u, 'BT-92'],
  [/^charges/u, 'BT-99'],
]

/** Sums are missing where a line is refused, and are no problem then. */
function describeIssues(issues: readonly v.GenericIssue[]): readonly ReadProblem[] {
  const own = issues.filter(({ type, input }) => type !== 'object' || input !== undefined || issues.every((each) => each.type === 'object'))
  return own.map(describeIssue)
}

/** @param issue Of a field, or of the whole invoice, whose message begins with the field. */
function describeIssue({ path, message }: v.GenericIssue): ReadProblem {
  const problem = [...(path ? [path.map(({ key }) => String(key)).join('.')] : []), message].join(' ')
  const [, field = '', rest = ''] = /^(\S+) (.*)$/su.exec(problem) ?? []
  const [, term] = termsOfFields.find(([pattern]) => pattern.test(field)) ?? []
  return term === undefined
    ? { fault: { name: 'invalid', value: problem }, message: `${problem}.` }
    : refuse(term, rest, { name: 'invalid', value: rest })
}
