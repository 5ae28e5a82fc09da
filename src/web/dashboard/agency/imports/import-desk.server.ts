import type { ImportKind, InvoiceChoices } from '#domain/import-file.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'

/** How a file is read and stored. */
export type ImportChoices = {
  readonly kind: ImportKind
  /** WHATWG label of an encoding, or `detectedEncoding`. */
  readonly encoding: string
  readonly hasDecimalCommas: boolean
  readonly isReplacing: boolean
  readonly notifies: boolean
}

/** What a kind of records takes. */
export type ImportKindFacts = {
  readonly kind: ImportKind
  /** CSV headings. */
  readonly columns: readonly string[]
  /** All that a column of a table can mean; none for kinds whose tables have our headings. */
  readonly fields: readonly string[]
  readonly isReplaceable: boolean
  readonly mayNotify: boolean
}

/** Faults of one kind in one field; names and texts as `agency/imports/import-fault.ts` has them. */
export type ImportFaultGroup = {
  readonly kind: string
  readonly field?: string
  readonly wanted?: string
  readonly rule?: string
  readonly example?: string
  readonly count: number
  readonly rows: readonly { readonly place: string; readonly value?: string; readonly other?: string }[]
}

/** What a check has found, or storing has done. */
export type ImportFindings = {
  readonly count: number
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  readonly customerCount?: number
  readonly records: readonly { readonly key: string; readonly change: 'new' | 'changed'; readonly fields: readonly string[] }[]
  readonly faults: readonly ImportFaultGroup[]
  readonly faultCount: number
  readonly faultyCount: number
  readonly fileFault?: { readonly name: string; readonly facts: Readonly<Record<string, string>> }
  readonly stop?: { readonly name: 'changed' | 'conflict' | 'failed'; readonly stored: number }
  readonly sheet?: SheetFindings
  /** The encoding that was assumed, and a word that shows whether it is right. */
  readonly assumed?: { readonly encoding: string; readonly sample?: string }
  readonly eInvoices?: readonly EInvoiceFindings[]
}

/** How the columns of a table with other headings are read. */
export type SheetFindings = {
  /** Whether it is to be confirmed before anything is checked. */
  readonly isAsked: boolean
  readonly columns: readonly {
    /** Its place in the table, from 0. */
    readonly at: number
    readonly heading: string
    /** Empty if it is left out. */
    readonly field: string
    readonly isProposed: boolean
    /** Of the first rows. */
    readonly cells: readonly string[]
  }[]
  /** Fields that each record needs, and that no column has. */
  readonly missing: readonly string[]
  /** What the agency's country has decided, as no value shows it. */
  readonly guessed: readonly { readonly field: string; readonly as: 'day-first' | 'month-first' | ',' | '.' }[]
}

type NamedCustomer = { readonly id: string; readonly company: string }

/** What becomes of the file of an e-invoice. Amounts are in minor units. */
export type EInvoiceFindings = {
  readonly name: string
  /** `asked`: a person is to say whose it is. `skipped`: a person has left it out. */
  readonly state: 'ready' | 'asked' | 'refused' | 'skipped'
  readonly kind?: 'invoice' | 'advance' | 'creditNote'
  readonly number?: string
  readonly issuedOn?: string
  readonly currency?: string
  readonly netMinor?: number
  readonly taxMinor?: number
  readonly grossMinor?: number
  /** Whom it bills, in its own words. */
  readonly buyer?: string
  readonly customer?: NamedCustomer
  /** Whether that customer is stored with it. */
  readonly isNewCustomer?: boolean
  readonly change?: 'new' | 'changed' | 'unchanged'
  /** Customers that it may be of, and the customer that may be stored for it. */
  readonly candidates?: readonly NamedCustomer[]
  readonly proposal?: NamedCustomer
  /** The first reasons why it is not read, by names and facts of `domain/invoices/e-invoice/read/read-record.ts`. */
  readonly problems: readonly {
    readonly name: string
    readonly term?: string
    readonly path?: string
    readonly value?: string
    readonly wanted?: string
  }[]
  readonly problemCount: number
  /** Why the invoice that it makes is not stored. */
  readonly faults: readonly ImportFaultGroup[]
  /** Terms that only the file keeps. */
  readonly kept: readonly string[]
}

/** A file of a member of staff. */
export type SentImport = ImportChoices &
  InvoiceChoices & {
    readonly id: string
    readonly fileName: string
    readonly sizeBytes: number
    readonly createdAt: Date
    /** Files of e-invoices that were sent together; absent for records. */
    readonly eInvoiceCount?: number
    /** `asked`: a person is to decide how it is read. `interrupted`: the process that worked on it is gone. `stopped`: storing met a conflict. */
    readonly state: 'checking' | 'asked' | 'checked' | 'refused' | 'storing' | 'stored' | 'stopped' | 'undoing' | 'undone' | 'interrupted'
    /** What was being done when it was interrupted. */
    readonly interrupted?: 'checking' | 'storing' | 'undoing'
  }

export type OpenedImport = SentImport & {
  readonly findings?: ImportFindings
  readonly progress?: { readonly step: 'checking' | 'storing' | 'undoing'; readonly done: number; readonly total?: number }
  /** Its batches. */
  readonly batches: readonly string[]
}

/** An import of anybody that was interrupted while it stored records. */
export type InterruptedImport = {
  readonly batchId: string
  /** `bank`: payments of bank statements. */
  readonly kind: ImportKind | 'bank'
  readonly actor: string | undefined
  readonly startedAt: Date
  /** The file, where it was sent by this member of staff and is still there. */
  readonly importId?: string
}

/** Imports of files. A member of staff sees the own files alone; the demo imports nothing but bank statements. Methods reject with DocumentsError. */
export type ImportDesk = {
  /** Of the kinds that the role may import; none in the demo. */
  readonly kinds: readonly ImportKindFacts[]
  readonly list: () => Promise<readonly SentImport[]>
  readonly listInterrupted: () => Promise<readonly InterruptedImport[]>
  /** Keeps a file, and begins to check it. Nothing of it is stored as records. */
  readonly send: (
    file: { readonly name: string; readonly bytes: Uint8Array },
    choices: ImportChoices,
  ) => Promise<ActOutcome & { readonly id?: string }>
  /** Whether a file is an e-invoice, XML or PDF, by its content. */
  readonly isEInvoice: (bytes: Uint8Array) => boolean
  /** The same as `send` for e-invoices. */
  readonly sendEInvoices: (
    files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
    choices: Pick<ImportChoices, 'notifies'>,
  ) => Promise<ActOutcome & { readonly id?: string }>
  /** Waits a moment for work on it. Undefined for an unknown file and those of others. */
  readonly open: (id: string) => Promise<OpenedImport | undefined>
  /** Checks again, with other choices. */
  readonly check: (id: string, choices: Omit<ImportChoices, 'kind'>, ofInvoices?: InvoiceChoices) => Promise<ActOutcome>
  /** Checks again, with a field for each column of a table by its place; those that are absent are left out. */
  readonly map: (id: string, fields: ReadonlyMap<number, string>, ofInvoices?: InvoiceChoices) => Promise<ActOutcome>
  /** Checks e-invoices again, with a customer's id or `buyerDecisions` for each file; undefined leaves what was decided. */
  readonly decideBuyers: (id: string, buyers: readonly (string | undefined)[]) => Promise<ActOutcome>
  /** Begins to store, or continues. A second call while it stores, or afterwards, does nothing. */
  readonly store: (id: string) => Promise<ActOutcome>
  /** Begins to take back what it has stored. */
  readonly undo: (id: string) => Promise<ActOutcome>
  /** Forgets a file. What it has stored stays. */
  readonly remove: (id: string) => Promise<ActOutcome>
  /** Takes back what an interrupted import of anybody has stored. */
  readonly undoInterrupted: (batchId: string) => Promise<ActOutcome>
}
