import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { PartySchema } from '#domain/customers/party.ts'
import { AmountMinor, CurrencyCode } from '#domain/money.ts'
import { AllowanceChargeSchema } from './allowance-charge.ts'
import { Bic, Iban } from './bank-account.ts'
import { invoiceKinds } from './invoice-kind.ts'
import { InvoiceLineSchema } from './invoice-line.ts'
import { InvoiceNumber } from './invoice-number.ts'
import { PaymentSchema } from './payment.ts'
import { SellerSchema } from './seller.ts'
import { SupplySchema } from './supply.ts'
import { exemptCategories } from './tax-category.ts'

/** How the product treats a field of an invoice. Code that handles fields generically iterates `invoiceFields`. */
type Treatment = {
  /** After issue: the value is fixed, may be added if missing, or may change. */
  readonly afterIssue: 'fixed' | 'mayBeAdded' | 'free'
  /** On a credit note: copied from the invoice, copied only if the whole invoice is credited, or not copied. */
  readonly onCreditNote: 'copied' | 'copiedWhole' | 'own'
  /** In the agency's CSV: one column of this name, columns for its parts (`agency/invoices/invoice-columns.ts`), or none. */
  readonly csv: 'column' | 'parts' | 'none'
  /** A replacement without this field keeps the stored value. */
  readonly isKept?: true
  /** Part of the customer's search. */
  readonly isSearched?: true
  /** Label of a text that the page, the PDF document and the customer's CSV show verbatim. */
  readonly label?: `dashboard.invoice.${string}`
}

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))
const AllowanceCharges = v.exactOptional(v.pipe(v.array(AllowanceChargeSchema), v.readonly()))

/** Stored states; partly paid and overdue are derived (`deriveInvoiceStatus`). */
const invoiceStates = ['draft', 'proforma', 'open', 'paid', 'void'] as const

/** Every field of an invoice or a credit note, with its schema and treatment. A field added here is stored and handled accordingly. */
export const invoiceFields = {
  number: field(InvoiceNumber, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'column', isSearched: true }),
  /** Short description; may be empty. */
  reference: field(v.string(), { afterIssue: 'free', onCreditNote: 'copied', csv: 'column', isSearched: true }),
  kind: field(v.picklist(invoiceKinds), { afterIssue: 'fixed', onCreditNote: 'own', csv: 'column', isKept: true }),
  /** The credited invoice, if a credit note belongs to a single one. */
  creditsNumber: field(v.exactOptional(InvoiceNumber), { afterIssue: 'fixed', onCreditNote: 'own', csv: 'column', isSearched: true }),
  /** `listChangeProblems` defines the allowed transitions. */
  state: field(v.picklist(invoiceStates), { afterIssue: 'free', onCreditNote: 'own', csv: 'column', isKept: true }),
  /** The customer at the time of issue; absent in a draft, which shows the current one. */
  billedTo: field(v.exactOptional(PartySchema), { afterIssue: 'mayBeAdded', onCreditNote: 'copied', csv: 'none', isKept: true }),
  /** The agency at the time of issue; absent in a draft, which shows the current one. */
  issuedBy: field(v.exactOptional(SellerSchema), { afterIssue: 'mayBeAdded', onCreditNote: 'own', csv: 'none', isKept: true }),
  issuedOn: field(CalendarDateSchema, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'column' }),
  dueOn: field(CalendarDateSchema, { afterIssue: 'free', onCreditNote: 'own', csv: 'column' }),
  /** Date or period of supply; optional in a draft. */
  supply: field(v.exactOptional(SupplySchema), { afterIssue: 'mayBeAdded', onCreditNote: 'own', csv: 'parts', isKept: true }),
  /** The buyer's reference (BT-10), such as the Leitweg-ID of a German authority. */
  buyerReference: field(v.exactOptional(Text), {
    afterIssue: 'mayBeAdded',
    onCreditNote: 'copied',
    csv: 'column',
    isSearched: true,
    label: 'dashboard.invoice.buyerReference',
  }),
  /** The buyer's purchase order number (BT-13). */
  orderNumber: field(v.exactOptional(Text), {
    afterIssue: 'mayBeAdded',
    onCreditNote: 'copied',
    csv: 'column',
    isSearched: true,
    label: 'dashboard.invoice.orderNumber',
  }),
  /** Replaces the text derived from the due date (BT-20). */
  paymentTerms: field(v.exactOptional(Text), { afterIssue: 'free', onCreditNote: 'own', csv: 'column' }),
  currency: field(CurrencyCode, { afterIssue: 'fixed', onCreditNote: 'copied', csv: 'column' }),
  lines: field(v.pipe(v.array(InvoiceLineSchema), v.nonEmpty('is empty'), v.readonly()), {
    afterIssue: 'fixed',
    onCreditNote: 'copiedWhole',
    csv: 'parts',
  }),
  /** On the whole invoice. */
  allowances: field(AllowanceCharges, { afterIssue: 'fixed', onCreditNote: 'copiedWhole', csv: 'parts' }),
  /** On the whole invoice. */
  charges: field(AllowanceCharges, { afterIssue: 'fixed', onCreditNote: 'copiedWhole', csv: 'parts' }),
  /** Overrides the standard exemption text of a category; `E` has no standard text. */
  exemptionReasons: field(v.exactOptional(v.object(v.entriesFromList(exemptCategories, v.exactOptional(Text)))), {
    afterIssue: 'mayBeAdded',
    onCreditNote: 'copied',
    csv: 'parts',
  }),
  netMinor: field(AmountMinor, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'none' }),
  taxMinor: field(AmountMinor, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'none' }),
  grossMinor: field(AmountMinor, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'none' }),
  /** The part of the gross paid before issue without an invoice (BT-113); lines deduct what has one (`deducts`). */
  prepaidMinor: field(v.exactOptional(v.pipe(AmountMinor, v.minValue(0, 'is below 0'))), {
    afterIssue: 'fixed',
    onCreditNote: 'own',
    csv: 'column',
  }),
  payments: field(v.pipe(v.array(PaymentSchema), v.readonly()), { afterIssue: 'free', onCreditNote: 'own', csv: 'parts', isKept: true }),
  /** Dates of reminders sent, the earliest first. */
  reminders: field(v.exactOptional(v.pipe(v.array(CalendarDateSchema), v.readonly())), {
    afterIssue: 'free',
    onCreditNote: 'own',
    csv: 'none',
    isKept: true,
  }),
  /** Link for paying online. Only https, because pages render it as a link. */
  paymentUrl: field(v.exactOptional(v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'is not an https address'))), {
    afterIssue: 'free',
    onCreditNote: 'own',
    csv: 'column',
  }),
  /** Name on the bank account, if not the agency's (BT-85). */
  accountHolder: field(v.exactOptional(Text), { afterIssue: 'free', onCreditNote: 'copied', csv: 'column' }),
  iban: field(Iban, { afterIssue: 'free', onCreditNote: 'copied', csv: 'column' }),
  /** Not needed for transfers within the European Economic Area. */
  bic: field(v.exactOptional(Bic), { afterIssue: 'free', onCreditNote: 'copied', csv: 'column' }),
  /** May be empty. */
  notes: field(v.string(), { afterIssue: 'free', onCreditNote: 'own', csv: 'column' }),
  /** Storage path of its PDF document. */
  file: field(v.exactOptional(Text), { afterIssue: 'free', onCreditNote: 'own', csv: 'column', isKept: true }),
  /** Storage path of the e-invoice (XML) as which it was issued elsewhere. */
  eInvoiceFile: field(v.exactOptional(Text), { afterIssue: 'free', onCreditNote: 'own', csv: 'column', isKept: true }),
} as const

export type InvoiceFieldName = keyof typeof invoiceFields

/** The fields' schemas, in the form that `v.object` takes. */
export const invoiceEntries = mapValues(invoiceFields)

/** Names of the fields whose treatment matches, in the table's order. */
export function listInvoiceFields(isWanted: (treatment: Treatment) => boolean): readonly InvoiceFieldName[] {
  return invoiceFieldNames.filter((name) => isWanted(invoiceFields[name]))
}

type LabelledName = {
  [Name in InvoiceFieldName]: (typeof invoiceFields)[Name] extends { readonly label: string } ? Name : never
}[InvoiceFieldName]

/** Fields whose text is shown with their label. */
export function listLabelledFields(): readonly LabelledName[] {
  return invoiceFieldNames.filter((name) => 'label' in invoiceFields[name]) as LabelledName[] // the filter checks it
}

// The type of Object.keys has no literal names.
const invoiceFieldNames = Object.keys(invoiceFields) as InvoiceFieldName[]

function field<const Schema extends v.GenericSchema, const Given extends Treatment>(schema: Schema, treatment: Given) {
  return { schema, ...treatment }
}

function mapValues<Fields extends Readonly<Record<string, { readonly schema: v.GenericSchema }>>>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  // The type of Object.fromEntries does not relate names to values.
  return Object.fromEntries(entries) as { readonly [Name in keyof Fields]: Fields[Name]['schema'] }
}
