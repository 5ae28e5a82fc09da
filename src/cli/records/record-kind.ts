import type * as v from 'valibot'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { Replacement, Versioned } from '#gateway/documents/versioned.ts'

/** A row of a CSV file by its headings; cells are trimmed, and empty ones are left out. */
export type CsvRow = Readonly<Record<string, string>>

/** A row, and what names it to people, such as `line 3`. */
export type PlacedRow = { readonly place: string; readonly row: CsvRow }

/** What is wrong, and where. */
export type Problem = { readonly place: string; readonly problem: string }

/** What a part of a record is called where it was written; `place` where that is not the record's own. */
export type Located = { readonly place?: string; readonly name: string }

/** Something that was read and has not been checked; `place` names it to people, such as `line 3`. */
export type RawRecord = {
  readonly place: string
  readonly value: unknown
  /** What was written there and has no place in `value`, so that nothing is left out without a word. */
  readonly problems?: readonly Problem[]
  /** How people find a part of it, such as `lines.3.unit`; absent or undefined where its place and that path say it. */
  readonly locate?: (path: string) => Located | undefined
}

/** How a record takes the place of one that is stored. */
export type Replacing<Item> = {
  /** What staff can change, by its names. */
  readonly fieldsOf: (item: Item) => object
  /** What of a stored one stays when it is left out, in a sentence. */
  readonly hint: string
  /** Why it must not become the given one: what follows its key in a sentence. @param value As it was read. */
  readonly listProblems?: (stored: Item, given: Item, value: unknown) => readonly string[]
}

/** How stored ones are written, as an import takes them. */
export type Exporting<Item> = {
  /** Those of a customer, who is there. */
  readonly list: (gateway: Gateway, customerId: string) => Promise<readonly Versioned<Item>[]>
  /** As an entry of JSON. */
  readonly toObject: (item: Item) => object
  /** As rows of a CSV; undefined where they cannot say all of it. */
  readonly toRows: (item: Item) => readonly Readonly<Record<string, string | number | undefined>>[] | undefined
}

/** What a check needs beside the records. */
export type CheckContext = {
  readonly documents: DocumentsClient
  /** Whether people of the customers are told of what is stored, where they can be. */
  readonly notifies: boolean
}

/** What staff put in and list: customers, invoices, products or appointments. */
export type RecordKind<Item> = {
  /** In the plural, as commands call it. */
  readonly name: string
  /** One of it. */
  readonly singular: string
  /** Headings of its CSV, in the order in which they are documented. */
  readonly columns: readonly string[]
  /** A right value of columns that are often written in another way, by heading; problems show it. */
  readonly examples?: Readonly<Record<string, string>>
  /** Columns of a part of a record, such as an address, that may be empty. */
  readonly emptyParts?: readonly string[]
  /** How cells are written that are not plain, one a line. */
  readonly hints?: readonly string[]
  /** Rows of a CSV of the same name are one record; absent where each row is one. */
  readonly nameRow?: (row: PlacedRow) => string
  /** What the rows of one record say. */
  readonly readRows: (rows: readonly PlacedRow[]) => RawRecord
  /** What JSON may say of one. Other members are refused, which the schemas of what is stored let pass. */
  readonly written: v.GenericSchema
  /** Members that its list writes and an import does not store, at its top: they are let pass, so that what was listed can be given back. */
  readonly listed: readonly string[]
  /** The kind with what is read before records are, such as defaults of the content. */
  readonly prepare?: () => Promise<RecordKind<Item>>
  /** What JSON holds, with what may be left out filled in. @param stored The one whose place it takes. */
  readonly complete: (value: object, now: Date, stored?: Item) => unknown
  readonly schema: v.GenericSchema<unknown, Item>
  /** Fields that `complete` makes from another one: while that one is faulty, nobody misses them. */
  readonly derived?: { readonly names: readonly string[]; readonly from: string }
  /** Names it among all of its kind, such as `halde/2026-0001`. */
  readonly keyOf: (item: Item) => string
  /** The customer it belongs to; absent for a customer. */
  readonly customerOf?: (item: Item) => string
  /** The stored ones of the same keys, in the order of up to 1000 items. `updateTime` is asked of those that can be replaced alone. */
  readonly find: (gateway: Gateway, items: readonly Item[]) => Promise<readonly (Versioned<Item> | undefined)[]>
  /** Absent where none takes the place of another. */
  readonly replacing?: Replacing<Item>
  /** What else is wrong with what would be stored, for each record: what follows its key in a sentence. */
  readonly listProblems?: (
    gateway: Gateway,
    items: readonly Replacement<Item>[],
    asked: CheckContext,
  ) => Promise<readonly (readonly string[])[]>
  /** Whether people of the customer hear of it by mail, if they are told; absent where they never are. */
  readonly notifiesCustomer?: (item: Replacement<Item>) => boolean
  /** Stores all or none. @param notifies Whether they are told, where they can be. @param mailAt When, at the earliest. */
  readonly store: (gateway: Gateway, items: readonly Replacement<Item>[], notifies: boolean, mailAt?: Date) => Promise<void>
}

/** In the place of the first row, which every record has, for the compiler. */
export const noRow: PlacedRow = { place: '', row: {} }

/** A number where the cell writes one; anything else stays, so that the schema names it. */
export function readNumber(cell: string | undefined): number | string | undefined {
  return cell !== undefined && /^-?\d+(?:\.\d+)?$/u.test(cell) ? Number(cell) : cell
}

/** An amount in minor units, which has no decimal point: a cell such as `100.00` stays, so that the schema names it instead of reading 100 cents. */
export function readMinor(cell: string | undefined): number | string | undefined {
  return cell !== undefined && /^-?\d+$/u.test(cell) ? Number(cell) : cell
}

/** The parts of a cell that holds several, separated by semicolons. */
export function readParts(cell: string | undefined): readonly string[] {
  return (cell ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Without the properties that are undefined: absent is not the same as empty. */
export function dropUndefined(object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}
