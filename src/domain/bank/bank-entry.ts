import type { CalendarDate } from '#domain/calendar-date.ts'
import type { BankFault } from './bank-fault.ts'

/** A booked movement of an account, as a statement of the bank has it. */
export type BankEntry = {
  /** Where it is in its file, such as `line 12`. */
  readonly place: string
  readonly bookedOn: CalendarDate
  /** Positive when money came in, negative when it went out. */
  readonly amountMinor: number
  /** ISO 4217. */
  readonly currency: string
  /** The other party. */
  readonly name?: string
  /** The other party's account, without spaces. */
  readonly iban?: string
  /** What the payer wrote, in one line; may be empty. */
  readonly purpose: string
  /** The payer's own reference (SEPA). */
  readonly endToEndId?: string
  /** The bank's reference of the booking. */
  readonly bankReference?: string
  /** Whether it takes an earlier movement back, such as a returned direct debit. */
  readonly isReturn: boolean
  /** The bank's code or words for the reason of a return, such as `MD06`. */
  readonly returnReason?: string
  /** Of a return: the amount of the earlier movement, without fees. Positive. */
  readonly originalMinor?: number
  readonly isDirectDebit: boolean
}

/** What was not understood, and where, such as `line 12`. */
export type StatementProblem = BankFault & { readonly place: string }

/** The entries of one account between two balances, or all of a table. */
export type BankStatement = {
  /** The bank's number of it; empty in tables. */
  readonly id: string
  /** The account as the file writes it; undefined where it names none. */
  readonly account?: string
  readonly entries: readonly BankEntry[]
}

/** A column of a table and what it was taken for. */
export type ReadColumn = { readonly column: string; readonly heading: string }

/** The headings of a table, and the rows below them, as they are. */
export type BankTable = { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** What a file has. */
export type BankFile = {
  readonly format: string
  readonly statements: readonly BankStatement[]
  readonly problems: readonly StatementProblem[]
  /** Movements that are not booked yet, or only announced. */
  readonly pendingCount: number
  /** Of tables: how their columns were understood. */
  readonly columns?: readonly ReadColumn[]
  readonly table?: BankTable
}

/** Why a file is not read at all. `table`: where only its columns are not understood. */
export type UnreadableFile = { readonly unreadable: BankFault; readonly table?: BankTable }

/** The most entries of one file. */
export const mostEntries = 50_000

/** Of a file with more. */
export const tooManyEntries: StatementProblem = { place: `after ${mostEntries} entries`, fault: 'rest-not-read' }

/** The most characters of a text of an entry that are kept. */
const mostLetters = 1000

/** One line without repeated or outer blanks, of bounded length. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, mostLetters)
}

/** Values that banks write where there is no reference. */
export function cleanReference(text: string): string | undefined {
  const cleaned = cleanText(text)
  return /^(?:|-+|\/+|NOTPROVIDED|NONREF|NOT ?PROVIDED|N\/?A|NULL|NICHT ANGEGEBEN|[EKMPC]REF\+?|0+)$/iu.test(cleaned) ? undefined : cleaned
}

/** Words for a movement that takes another one back, in the languages of the banks. */
export function soundsLikeReturn(text: string): boolean {
  return /r(?:ue|ü)ck(?:lastschrift|gabe|buchung|(?:ue|ü)berweisung|belastung)|retoure|\bstorno|\breturned\b|\breversal\b|stornering|teruggeboekt|terugboeking|devoluci[oó]n|retrocesi[oó]n/iu.test(
    text,
  )
}
