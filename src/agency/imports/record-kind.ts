import type * as v from 'valibot'
import type { Operation } from '#agency/operation.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { Replacement, Versioned } from '#gateway/documents/versioned.ts'
import type { Fault } from './import-fault.ts'

/** A row of a CSV file by its headings; cells are trimmed, and empty ones are left out. */
export type CsvRow = Readonly<Record<string, string>>

/** A row with its place for messages, such as `line 3`. */
export type PlacedRow = { readonly place: string; readonly row: CsvRow }

/** A problem and its place: an English sentence, and its facts for other words. */
export type Problem = { readonly place: string; readonly problem: string; readonly fault: Fault }

/** Name and place of a field in the input; `place` is set if it differs from the record's. */
export type Located = { readonly place?: string; readonly name: string }

/** An unchecked record; `place` identifies it in messages, such as `line 3`. */
export type RawRecord = {
  readonly place: string
  readonly value: unknown
  /** Problems of input that `value` cannot represent. */
  readonly problems?: readonly Problem[]
  /** Finds the input of a path, such as `lines.3.unit`; absent or undefined if the record's place and the path suffice. */
  readonly locate?: (path: string) => Located | undefined
}

/** How a record replaces a stored one. */
export type Replacing<Item> = {
  /** Returns the fields that staff can change. */
  readonly fieldsOf: (item: Item) => object
  /** Help text: which fields stay if left out. */
  readonly hint: string
  /** Lists why the change is not allowed, as the rest of a sentence after the key. @param value The record as read. */
  readonly listProblems?: (stored: Item, given: Item, value: unknown) => readonly string[]
}

/** How stored records are exported for an import. */
export type Exporting<Item> = {
  /** Lists the records of an existing customer. */
  readonly list: (gateway: Gateway, customerId: string) => Promise<readonly Versioned<Item>[]>
  /** Converts a record to JSON. */
  readonly toObject: (item: Item) => object
  /** Converts a record to CSV rows; undefined if it does not fit. */
  readonly toRows: (item: Item) => readonly Readonly<Record<string, string | number | undefined>>[] | undefined
}

/** A problem of a whole record: the rest of an English sentence after its key, and its name. */
export type RecordProblem = { readonly text: string; readonly name: string }

/** The context of a check. */
export type CheckContext = {
  /** Whether people of the customers get mails about stored records. */
  readonly notifies: boolean
}

/** A kind of record that staff add and list: customers, invoices, products or appointments. */
export type RecordKind<Item> = {
  /** The plural, used in commands. */
  readonly name: string
  /** The singular. */
  readonly singular: string
  /** CSV headings in documented order. */
  readonly columns: readonly string[]
  /** Example values by heading, shown with problems of columns that are often wrong. */
  readonly examples?: Readonly<Record<string, string>>
  /** Columns of nested objects, such as an address, that may be empty. */
  readonly emptyParts?: readonly string[]
  /** Help lines on the format of cells. */
  readonly hints?: readonly string[]
  /** Rows with the same name are one record; absent if each row is one. */
  readonly nameRow?: (row: PlacedRow) => string
  /** Reads the rows of one record. */
  readonly readRows: (rows: readonly PlacedRow[]) => RawRecord
  /** The known JSON members. Others are rejected here, since the schemas of stored data ignore them. */
  readonly written: v.GenericSchema
  /** Top-level members that lists add; imports accept and ignore them. */
  readonly listed: readonly string[]
  /** Returns the kind with data that is loaded first, such as defaults of the content. */
  readonly prepare?: (operation: Operation) => Promise<RecordKind<Item>>
  /** Fills in defaults. @param stored The record that it replaces. */
  readonly complete: (value: object, now: Date, stored?: Item) => unknown
  readonly schema: v.GenericSchema<unknown, Item>
  /** Fields that `complete` derives from another one; they are not reported as missing if that one is invalid. */
  readonly derived?: { readonly names: readonly string[]; readonly from: string }
  /** Returns its unique key, such as `halde/2026-0001`. */
  readonly keyOf: (item: Item) => string
  /** Returns the ID of its customer; absent for customers. */
  readonly customerOf?: (item: Item) => string
  /** Finds the stored records of up to 1000 items, in order. Only kinds with `replacing` need `updateTime`. */
  readonly find: (gateway: Gateway, items: readonly Item[]) => Promise<readonly (Versioned<Item> | undefined)[]>
  /** Absent if records cannot be replaced. */
  readonly replacing?: Replacing<Item>
  /** Lists further problems for each record. */
  readonly listProblems?: (
    gateway: Gateway,
    items: readonly Replacement<Item>[],
    asked: CheckContext,
  ) => Promise<readonly (readonly RecordProblem[])[]>
  /** Whether people of the customer get a mail about it; absent if never. */
  readonly notifiesCustomer?: (item: Replacement<Item>) => boolean
  /** Stores all or none. @param notifies Whether to mail the customers. @param mailAt The earliest time of the mails. */
  readonly store: (gateway: Gateway, items: readonly Replacement<Item>[], notifies: boolean, mailAt?: Date) => Promise<void>
}

/** A default for the first row, which every record has, for the compiler. */
export const noRow: PlacedRow = { place: '', row: {} }

/** Parses a number; other text stays, so that the schema reports it. */
export function readNumber(cell: string | undefined): number | string | undefined {
  return cell !== undefined && /^-?\d+(?:\.\d+)?$/u.test(cell) ? Number(cell) : cell
}

/** Parses an amount in minor units. A cell such as `100.00` stays, so that the schema reports it instead of reading 100 cents. */
export function readMinor(cell: string | undefined): number | string | undefined {
  return cell !== undefined && /^-?\d+$/u.test(cell) ? Number(cell) : cell
}

/** Splits a cell at semicolons. */
export function readParts(cell: string | undefined): readonly string[] {
  return (cell ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Removes undefined properties. */
export function dropUndefined(object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}
