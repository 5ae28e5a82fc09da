import type { InvoiceChoices } from '#domain/import-file.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'
import { categorizeZeroRates } from './categorize-zero-rates.ts'
import { invoiceRecords } from './invoice-records.ts'
import { settleUndated } from './settle-undated.ts'

/** Invoices of a table or JSON, read by what a person has said of them. */
export function importedInvoices({ paidOn, zeroRates = {} }: InvoiceChoices = {}): RecordKind<OwnedInvoice> {
  const kind = categorizeZeroRates(invoiceRecords, zeroRates)
  return paidOn === undefined ? kind : settleUndated(kind, paidOn)
}
