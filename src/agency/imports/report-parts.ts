import * as v from 'valibot'
import type { ReadFaultName } from '#domain/invoices/e-invoice/read/read-fault.ts'
import { invoiceKinds } from '#domain/invoices/invoice-kind.ts'
import type { FaultKind } from './import-fault.ts'

/** A list that is not changed. */
function list<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(v.array(entry), v.readonly())
}

const optionalText = v.exactOptional(v.string())
const optionalMinor = v.exactOptional(v.number())

export const FaultGroupSchema = v.object({
  kind: v.string() as v.GenericSchema<string, FaultKind>, // as it was written
  field: optionalText,
  wanted: optionalText,
  rule: optionalText,
  example: optionalText,
  count: v.number(),
  rows: list(v.object({ place: v.string(), value: optionalText, other: optionalText })),
})

/** How the columns of a table are read. */
export const SheetReportSchema = v.object({
  /** Whether a person is to confirm it before anything is checked. */
  isAsked: v.boolean(),
  columns: list(
    v.object({
      /** Its place in the table, from 0. */
      at: v.number(),
      heading: v.string(),
      /** Empty if it is left out. */
      field: v.string(),
      isProposed: v.boolean(),
      /** Of the first rows. */
      cells: list(v.string()),
    }),
  ),
  /** Fields that each record needs, and that no column has. */
  missing: list(v.string()),
  /** What the agency's country has decided, as no value shows it. */
  guessed: list(v.object({ field: v.string(), as: v.picklist(['day-first', 'month-first', ',', '.']) })),
})
export type SheetReport = Readonly<v.InferOutput<typeof SheetReportSchema>>

const CustomerSchema = v.object({ id: v.string(), company: v.string() })

/** What becomes of the file of an e-invoice. */
export const EInvoiceReportSchema = v.object({
  name: v.string(),
  /** `asked`: a person is to say whose it is. `skipped`: a person has left it out. */
  state: v.picklist(['ready', 'asked', 'refused', 'skipped']),
  kind: v.exactOptional(v.picklist(invoiceKinds)),
  number: optionalText,
  issuedOn: optionalText,
  currency: optionalText,
  netMinor: optionalMinor,
  taxMinor: optionalMinor,
  grossMinor: optionalMinor,
  /** Whom it bills, in its own words. */
  buyer: optionalText,
  customer: v.exactOptional(CustomerSchema),
  /** Whether that customer is stored with it. */
  isNewCustomer: v.exactOptional(v.boolean()),
  change: v.exactOptional(v.picklist(['new', 'changed', 'unchanged'])),
  /** Customers that it may be of, and the customer that may be stored for it. */
  candidates: v.exactOptional(list(CustomerSchema)),
  proposal: v.exactOptional(CustomerSchema),
  /** Why it is not read. */
  problems: list(
    v.object({
      name: v.string() as v.GenericSchema<string, ReadFaultName>, // as it was written
      term: optionalText,
      path: optionalText,
      value: optionalText,
      wanted: optionalText,
    }),
  ),
  problemCount: v.number(),
  /** Why the invoice that it makes is not stored. */
  faults: list(FaultGroupSchema),
  /** Terms that only the file keeps. */
  kept: list(v.string()),
})
export type EInvoiceReport = Readonly<v.InferOutput<typeof EInvoiceReportSchema>>
