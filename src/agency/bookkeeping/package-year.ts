import { auditDtd, auditDtdName, writeAuditIndex } from '#domain/bookkeeping/audit-index.ts'
import { type Billing, isOfYear, type MakeBillingFiles, type Year } from '#domain/bookkeeping/billing.ts'
import { writeBookingBatch } from '#domain/bookkeeping/booking-batch.ts'
import { type BookingProblem, listBookings } from '#domain/bookkeeping/booking-entries.ts'
import { type ListedNumber, listNumbers } from '#domain/bookkeeping/number-list.ts'
import { createYearTables, type YearTable } from '#domain/bookkeeping/year-tables.ts'
import { encodeHex } from '#domain/encode-hex.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { defaultNumberPattern } from '#domain/invoices/number-pattern.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { SiteFacts } from '#i18n/content/site.ts'
import type { Translate } from '#i18n/translate.ts'
import { encodeWindows1252 } from './encode-windows-1252.ts'
import { joinTable, nameColumn, nameTable, writeTable } from './write-table.ts'

/** A file of the package. */
export type PackageFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

export type PackageOptions = {
  readonly year: Year
  /** All documents of all customers, without the demo's. */
  readonly billings: readonly Billing[]
  /** The last count taken of each sequence of numbers. */
  readonly lastCounts: Readonly<Record<string, number>>
  readonly site: SiteFacts
  /** Of the agency's language. */
  readonly translate: Translate
  readonly madeAt: Date
  readonly makeDocuments: MakeBillingFiles
}

/** What the package names besides its files: bookings that need a person, and numbers without a document. */
export type YearPackage = {
  readonly documentCount: number
  readonly numbers: readonly ListedNumber[]
  /** Those of the numbers. */
  readonly missing: readonly ListedNumber[]
  readonly bookingProblems: readonly BookingProblem[]
  readonly tables: readonly YearTable[]
  /** One by one, at the reader's pace; the checksums come last. */
  readonly files: AsyncGenerator<PackageFile, void>
}

/** A year's documents, tables and bookings for the tax adviser and for audits. */
export function packageYear(options: PackageOptions): YearPackage {
  const { year, billings, lastCounts, site, madeAt } = options
  const documents = billings.filter(({ invoice }) => isIssued(invoice) && isOfYear(invoice.issuedOn, year))
  const invoices = site.invoiceNumbers ?? defaultNumberPattern
  const numbers = listNumbers(billings, year, { invoices, creditNotes: site.creditNoteNumbers ?? invoices }, lastCounts)
  const { bookkeeping } = site
  const bookings = bookkeeping && listBookings(billings, year, bookkeeping)
  const tables = createYearTables(year, {
    billings,
    numbers,
    ...(bookings && { bookings: { entries: bookings.entries, currency: bookkeeping.currency } }),
    sellerCountry: site.address.country,
    nameFile: (billing) => `${nameDocument(billing)}.pdf`,
  })
  const batch =
    bookkeeping?.datev &&
    bookings &&
    writeBookingBatch(bookings.entries, { currency: bookkeeping.currency, datev: bookkeeping.datev, year, madeAt })
  return {
    documentCount: documents.length,
    numbers,
    tables,
    missing: numbers.filter(({ state }) => state === 'missing'),
    bookingProblems: bookings?.problems ?? [],
    files: addChecksums(listFiles(options, { documents, tables, batch })),
  }
}

type Parts = { readonly documents: readonly Billing[]; readonly tables: readonly YearTable[]; readonly batch: string | undefined }

async function* listFiles(
  { year, site, translate, makeDocuments }: PackageOptions,
  { documents, tables, batch }: Parts,
): AsyncGenerator<PackageFile, void> {
  for (const table of tables) yield { name: nameTable(table), bytes: joinTable(writeTable(table, translate)) }
  const index = writeAuditIndex({
    supplier: { name: site.legalName, city: site.address.city, comment: translate('agency.package.comment', { year }) },
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    tables: tables.map((table) => ({
      file: nameTable(table),
      name: translate(`agency.package.table.${table.name}`),
      description: translate(`agency.package.rows.${table.name}`),
      columns: table.columns.map((column) => ({ ...column, name: nameColumn(column, translate) })),
    })),
  })
  yield { name: 'index.xml', bytes: encode(index) }
  yield { name: auditDtdName, bytes: encode(auditDtd) }
  if (batch !== undefined) yield { name: `EXTF_Buchungsstapel_${year}.csv`, bytes: encodeWindows1252(batch) }
  for (const billing of documents) {
    for (const { ending, bytes } of await makeDocuments(billing)) yield { name: `${nameDocument(billing)}.${ending}`, bytes }
  }
}

/** Path in the package, without ending: numbers are unique for each customer alone. */
function nameDocument({ customer, invoice }: Billing): string {
  return `documents/${customer.id}/${invoiceIdOf(invoice.number)}`
}

/** Adds a file with the SHA-256 of each file, as `sha256sum --check` reads it. */
async function* addChecksums(files: AsyncIterable<PackageFile>): AsyncGenerator<PackageFile, void> {
  let sums = ''
  for await (const file of files) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file.bytes))
    sums += `${encodeHex(digest)}  ${file.name}\n`
    yield file
  }
  yield { name: 'SHA256SUMS', bytes: encode(sums) }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
