import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { PartySchema } from '#domain/customers/party.ts'
import { AmountMinor, CurrencyCode } from '#domain/money.ts'
import { AllowanceChargeSchema } from './allowance-charge.ts'
import { Bic, Iban } from './bank-account.ts'
import { InvoiceLineSchema } from './invoice-line.ts'
import { InvoiceNumber } from './invoice-number.ts'
import { PaymentSchema } from './payment.ts'
import { SellerSchema } from './seller.ts'
import { SupplySchema } from './supply.ts'
import { exemptCategories } from './tax-category.ts'

/** What the product does with a field of an invoice. Everything that treats fields alike iterates `invoiceFields`. */
type Treatment = {
  /** Once it is issued: the field keeps its value, may be filled in where it has none, or may change. */
  readonly afterIssue: 'fixed' | 'mayBeAdded' | 'free'
  /** On a credit note: copied from the invoice, copied if all of the invoice is taken back, or the credit note's own. */
  readonly onCreditNote: 'copied' | 'copiedWhole' | 'own'
  /** In the agency's CSV: a column of its name, columns for its parts (`cli/invoices/invoice-columns.ts`), or none. */
  readonly csv: 'column' | 'parts' | 'none'
  /** It keeps its value where a replacement leaves it out. */
  readonly isKept?: true
  /** Customers find the invoice by its text. */
  readonly isSearched?: true
  /** Heading of a text that the page, the PDF document and the customer's CSV show as it is. */
  readonly label?: `dashboard.invoice.${string}`
}

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))
const AllowanceCharges = v.exactOptional(v.pipe(v.array(AllowanceChargeSchema), v.readonly()))

/** States as they are stored; partly paid and overdue are derived (`deriveInvoiceStatus`). */
const invoiceStates = ['draft', 'proforma', 'open', 'paid', 'void'] as const

/** Every field of an invoice or a credit note, with its schema and its treatment. A field that is added here is stored, and treated as it says. */
export const invoiceFields = {
  number: field(InvoiceNumber, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'column', isSearched: true }),
  /** What it is for, in a few words; may be empty. */
  reference: field(v.string(), { afterIssue: 'free', onCreditNote: 'copied', csv: 'column', isSearched: true }),
  kind: field(v.picklist(['invoice', 'creditNote']), { afterIssue: 'fixed', onCreditNote: 'own', csv: 'column', isKept: true }),
  /** The invoice that a credit note takes back, where it is one alone. */
  creditsNumber: field(v.exactOptional(InvoiceNumber), { afterIssue: 'fixed', onCreditNote: 'own', csv: 'column', isSearched: true }),
  /** `listChangeProblems` knows which state may follow which. */
  state: field(v.picklist(invoiceStates), { afterIssue: 'free', onCreditNote: 'own', csv: 'column', isKept: true }),
  /** The customer as they were when it was issued; a draft names them as they are today. */
  billedTo: field(v.exactOptional(PartySchema), { afterIssue: 'mayBeAdded', onCreditNote: 'copied', csv: 'none', isKept: true }),
  /** The agency as it was when it was issued; a draft names it as it is today. */
  issuedBy: field(v.exactOptional(SellerSchema), { afterIssue: 'mayBeAdded', onCreditNote: 'own', csv: 'none', isKept: true }),
  issuedOn: field(CalendarDateSchema, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'column' }),
  dueOn: field(CalendarDateSchema, { afterIssue: 'free', onCreditNote: 'own', csv: 'column' }),
  /** When it was supplied; a draft may leave it open. */
  supply: field(v.exactOptional(SupplySchema), { afterIssue: 'mayBeAdded', onCreditNote: 'own', csv: 'parts', isKept: true }),
  /** What the buyer files it under (BT-10), such as the Leitweg-ID of a German authority. */
  buyerReference: field(v.exactOptional(Text), {
    afterIssue: 'mayBeAdded',
    onCreditNote: 'copied',
    csv: 'column',
    isSearched: true,
    label: 'dashboard.invoice.buyerReference',
  }),
  /** Number of the buyer's purchase order (BT-13). */
  orderNumber: field(v.exactOptional(Text), {
    afterIssue: 'mayBeAdded',
    onCreditNote: 'copied',
    csv: 'column',
    isSearched: true,
    label: 'dashboard.invoice.orderNumber',
  }),
  /** Replaces the words that follow from the due date (BT-20). */
  paymentTerms: field(v.exactOptional(Text), { afterIssue: 'free', onCreditNote: 'own', csv: 'column' }),
  currency: field(CurrencyCode, { afterIssue: 'fixed', onCreditNote: 'copied', csv: 'column' }),
  lines: field(v.pipe(v.array(InvoiceLineSchema), v.nonEmpty('is empty'), v.readonly()), {
    afterIssue: 'fixed',
    onCreditNote: 'copiedWhole',
    csv: 'parts',
  }),
  /** What is taken off the whole invoice. */
  allowances: field(AllowanceCharges, { afterIssue: 'fixed', onCreditNote: 'copiedWhole', csv: 'parts' }),
  /** What is added to the whole invoice. */
  charges: field(AllowanceCharges, { afterIssue: 'fixed', onCreditNote: 'copiedWhole', csv: 'parts' }),
  /** Why there is no VAT in a category, instead of the words that each has; `E` has none of its own. */
  exemptionReasons: field(v.exactOptional(v.object(v.entriesFromList(exemptCategories, v.exactOptional(Text)))), {
    afterIssue: 'mayBeAdded',
    onCreditNote: 'copied',
    csv: 'parts',
  }),
  netMinor: field(AmountMinor, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'none' }),
  taxMinor: field(AmountMinor, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'none' }),
  grossMinor: field(AmountMinor, { afterIssue: 'fixed', onCreditNote: 'own', csv: 'none' }),
  /** The part of the gross that was paid before it was issued (BT-113). */
  prepaidMinor: field(v.exactOptional(v.pipe(AmountMinor, v.minValue(0, 'is below 0'))), {
    afterIssue: 'fixed',
    onCreditNote: 'own',
    csv: 'column',
  }),
  payments: field(v.pipe(v.array(PaymentSchema), v.readonly()), { afterIssue: 'free', onCreditNote: 'own', csv: 'parts', isKept: true }),
  /** Days on which its customer was reminded of it, the earliest first. */
  reminders: field(v.exactOptional(v.pipe(v.array(CalendarDateSchema), v.readonly())), {
    afterIssue: 'free',
    onCreditNote: 'own',
    csv: 'none',
    isKept: true,
  }),
  /** Where it can be paid; https only, because it becomes a link. */
  paymentUrl: field(v.exactOptional(v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'is not an https address'))), {
    afterIssue: 'free',
    onCreditNote: 'own',
    csv: 'column',
  }),
  /** Whose account it is, where not the agency's (BT-85). */
  accountHolder: field(v.exactOptional(Text), { afterIssue: 'free', onCreditNote: 'copied', csv: 'column' }),
  iban: field(Iban, { afterIssue: 'free', onCreditNote: 'copied', csv: 'column' }),
  /** Transfers within the European Economic Area need none. */
  bic: field(v.exactOptional(Bic), { afterIssue: 'free', onCreditNote: 'copied', csv: 'column' }),
  /** May be empty. */
  notes: field(v.string(), { afterIssue: 'free', onCreditNote: 'own', csv: 'column' }),
  /** Path of its PDF in storage. */
  file: field(v.exactOptional(Text), { afterIssue: 'free', onCreditNote: 'own', csv: 'column', isKept: true }),
} as const

export type InvoiceFieldName = keyof typeof invoiceFields

/** The schemas of the fields, as `v.object` takes them. */
export const invoiceEntries = mapValues(invoiceFields)

/** Names of the fields that are treated in a way, in the order of the table. */
export function listInvoiceFields(isWanted: (treatment: Treatment) => boolean): readonly InvoiceFieldName[] {
  return invoiceFieldNames.filter((name) => isWanted(invoiceFields[name]))
}

type LabelledName = {
  [Name in InvoiceFieldName]: (typeof invoiceFields)[Name] extends { readonly label: string } ? Name : never
}[InvoiceFieldName]

/** Fields whose text is shown under their label. */
export function listLabelledFields(): readonly LabelledName[] {
  return invoiceFieldNames.filter((name) => 'label' in invoiceFields[name]) as LabelledName[] // as the type is defined
}

// Object.keys forgets the names of keys.
const invoiceFieldNames = Object.keys(invoiceFields) as InvoiceFieldName[]

function field<const Schema extends v.GenericSchema, const Given extends Treatment>(schema: Schema, treatment: Given) {
  return { schema, ...treatment }
}

function mapValues<Fields extends Readonly<Record<string, { readonly schema: v.GenericSchema }>>>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  // Object.fromEntries forgets which value each name has.
  return Object.fromEntries(entries) as { readonly [Name in keyof Fields]: Fields[Name]['schema'] }
}
