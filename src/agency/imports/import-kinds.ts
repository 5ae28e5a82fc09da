import { appointmentRecords } from '#agency/appointments/appointment-records.ts'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { productRecords } from '#agency/products/product-records.ts'
import { importedInvoices } from '#agency/invoices/imported-invoices.ts'
import type { ImportKind, InvoiceChoices } from '#domain/import-file.ts'
import type { RecordKind } from './record-kind.ts'

/** Calls a function with the kind of a name, whatever its items are. @param choices Of invoices. */
export function withKind<Result>(
  name: ImportKind,
  run: <Item extends object>(kind: RecordKind<Item>) => Result,
  choices?: InvoiceChoices,
): Result {
  switch (name) {
    case 'customers':
      return run(customerRecords)
    case 'invoices':
      return run(importedInvoices(choices))
    case 'products':
      return run(productRecords)
    case 'appointments':
      return run(appointmentRecords)
  }
}

/** What an import of a kind takes. */
export type KindFacts = {
  readonly columns: readonly string[]
  /** Columns of numbers that may have decimals. */
  readonly decimalColumns: readonly string[]
  readonly isReplaceable: boolean
  /** Whether customers may get mails about stored records. */
  readonly mayNotify: boolean
}

export function describeKind(name: ImportKind): KindFacts {
  return withKind(name, ({ columns, replacing, notifiesCustomer }) => ({
    columns,
    decimalColumns: columns.filter((column) => /rate$|^quantity$/iu.test(column)),
    isReplaceable: replacing !== undefined,
    mayNotify: notifiesCustomer !== undefined,
  }))
}
