import { readPlainAmount } from '#domain/bank/bank-amount.ts'
import type { ColumnRecall } from '#domain/bank/bank-columns.ts'
import type { BankFile, BankStatement, BankTable, ReadColumn } from '#domain/bank/bank-entry.ts'
import type { BankFault } from '#domain/bank/bank-fault.ts'
import type { ReadStatementFile } from '#domain/bank/bank-review.ts'
import { EntryCounter } from '#domain/bank/entry-identity.ts'
import type { ChosenInvoice, KnownInvoice } from '#domain/bank/entry-match.ts'
import { InvoiceBook, nameOf } from '#domain/bank/invoice-book.ts'
import { type IdentifiedEntry, matchEntries, type MatchedEntry } from '#domain/bank/match-entries.ts'
import { sumGiven } from '#domain/bank/match-payment.ts'
import { findOwnAccount } from '#domain/bank/own-account.ts'
import { encodeHex } from '#domain/encode-hex.ts'
import { isSameSeller, sellerOf } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Operation } from '#agency/operation.ts'
import { readBankFile } from './read-bank-file.ts'

/** A file as a person gives it. */
export type GivenFile = { readonly name: string; readonly bytes: Uint8Array }

/** An invoice, by number or `CUSTOMER/NUMBER`, and the part of the entry that it gets, such as `119.00`. */
export type Choice = { readonly invoice: string; readonly amount?: string }

/** What a person decided of entries; each is named by its id, or by the beginning of it. */
export type Decisions = {
  /** Invoices that an entry belongs to, in the order in which it pays them. `mayLapse`: what no longer fits is passed over, not refused. */
  readonly chosen: readonly { readonly entry: string; readonly invoices: readonly Choice[]; readonly mayLapse?: boolean }[]
  /** Entries that are not recorded. */
  readonly excluded: readonly string[]
  /** Ids of such entries, which need not be in these files. */
  readonly leftOut?: ReadonlySet<string>
  /** What the columns of tables are. */
  readonly recall?: ColumnRecall
  /** Invoices of other customers are as if there were none. */
  readonly isShown?: (customerId: string) => boolean
}

/** What was read of a file, with all of its problems. */
export type ReviewedFile = ReadStatementFile & {
  readonly columns?: readonly ReadColumn[]
  /** Of tables: what a person needs to say what its columns are. */
  readonly table?: BankTable
}

/** Files with what is proposed for their entries. Nothing is stored yet. */
export type Review = {
  readonly files: readonly ReviewedFile[]
  readonly matched: readonly MatchedEntry[]
  /** Everything that entries were compared with, by `CUSTOMER/NUMBER`. */
  readonly invoices: ReadonlyMap<string, Versioned<OwnedInvoice>>
  /** What customers with invoices are called, by id. */
  readonly companies: ReadonlyMap<string, string>
}

export type ReviewRefusal =
  | (Refusal<'no-such-entry' | 'several-entries'> & { readonly entry: string })
  | (Refusal<'recorded-entry'> & { readonly entry: string; readonly names: readonly string[] })
  | (Refusal<'unknown-invoice' | 'several-invoices' | 'not-payable'> & { readonly number: string })
  | (Refusal<'other-currency'> & { readonly number: string; readonly currency: string })
  | (Refusal<'not-an-amount'> & { readonly amount: string; readonly currency: string })
  | (Refusal<'more-than-entry'> & { readonly entry: string; readonly amountMinor: number; readonly currency: string })
  | (Refusal<'amounts-with-credit'> & { readonly entry: string })

/** Time after which other work has its turn, in milliseconds. */
const longestStep = 20

/** Reads statements and proposes which invoices their entries pay. */
export async function reviewStatements(
  operation: Operation,
  given: readonly GivenFile[],
  decisions: Decisions,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Outcome<Review, ReviewRefusal>> {
  const [site, invoices] = await Promise.all([operation.readSite(), listInvoices(operation, decisions)])
  const own = [...invoices.values()].filter(({ known: { invoice } }) => !invoice.issuedBy || isSameSeller(invoice.issuedBy, sellerOf(site)))
  // Customers pay to the account that is on their invoice.
  const asked = own.flatMap(({ known: { invoice } }) => (isIssued(invoice) ? [invoice.iban] : []))
  const accounts = [...new Set([...(site.bankAccount ? [site.bankAccount.iban] : []), ...asked])]
  const read = await readFiles(given, decisions, accounts, site.bankAccount?.iban)
  const book = new InvoiceBook(
    own.map(({ known }) => known),
    operation.now(),
  )
  const decided = decide(
    decisions,
    read.entries,
    book,
    own.map(({ known }) => known),
  )
  if ('refusal' in decided) return decided
  const count = read.entries.length
  const steps = matchEntries(book, read.entries, decided.chosen, decided.excluded)
  // Each entry is looked at twice, or three times.
  const matched = await runInSteps(steps, (done) => onProgress(Math.min(count, Math.floor(done / 2)), count))
  return {
    files: read.files,
    matched,
    invoices: new Map([...invoices].map(([name, { stored }]) => [name, stored])),
    companies: new Map([...invoices.values()].map(({ known: { customerId, names } }) => [customerId, names[0] ?? customerId])),
  }
}

async function listInvoices({ gateway }: Operation, { isShown = () => true }: Decisions) {
  const found = new Map<string, { readonly known: KnownInvoice; readonly stored: Versioned<OwnedInvoice> }>()
  for (const { id, company } of await gateway.customers.listAllCustomers()) {
    if (!isShown(id)) continue
    for (const stored of await gateway.invoices.listVersionedInvoices(id)) {
      const { invoice } = stored
      const names = [...new Set([company, ...(invoice.billedTo ? [invoice.billedTo.company] : [])])]
      found.set(nameOf(id, invoice.number), { known: { customerId: id, names, invoice }, stored })
    }
  }
  return found
}

async function readFiles(
  given: readonly GivenFile[],
  { recall }: Decisions,
  accounts: readonly string[],
  main: string | undefined,
): Promise<{ readonly files: readonly ReviewedFile[]; readonly entries: readonly IdentifiedEntry[] }> {
  const files: ReviewedFile[] = []
  const entries = new Map<string, IdentifiedEntry>()
  for (const { name, bytes } of given) {
    for (const file of readBankFile(name, bytes, recall)) {
      if ('unreadable' in file) {
        files.push({ ...emptyFile, name: file.name, refusals: [file.unreadable], ...(file.table && { table: file.table }) })
        continue
      }
      const { own, refusals, isAssumed } = sortByAccount(file, accounts, main)
      const identified = await identify(own)
      const fresh = identified.filter(({ id }) => !entries.has(id))
      for (const each of fresh) entries.set(each.id, each)
      files.push({
        name: file.name,
        format: file.format,
        ...(file.columns && { columns: file.columns }),
        ...(file.table && { table: file.table }),
        accounts: [...new Set(own.map(({ account }) => account))],
        isAssumed,
        entryCount: identified.length,
        pendingCount: file.pendingCount,
        repeatedCount: identified.length - new Set(fresh.map(({ id }) => id)).size,
        problems: file.problems,
        refusals,
      })
    }
  }
  return { files, entries: [...entries.values()] }
}

const emptyFile = { accounts: [], isAssumed: false, entryCount: 0, pendingCount: 0, repeatedCount: 0, problems: [] } as const

type OwnStatement = { readonly account: string; readonly statement: BankStatement }

/** Statements of others' accounts are refused by name. A table that names no account is taken to be of the agency's. */
function sortByAccount({ statements }: BankFile, accounts: readonly string[], main: string | undefined) {
  const own: OwnStatement[] = []
  const refusals: BankFault[] = []
  let isAssumed = false
  const [only] = accounts.length === 1 ? accounts : [main]
  for (const statement of statements) {
    const { account: written } = statement
    const account = written === undefined ? only : findOwnAccount(written, accounts)
    isAssumed ||= written === undefined
    if (account !== undefined) own.push({ account, statement })
    else if (written === undefined) refusals.push({ fault: 'no-account' })
    else {
      const facts = { value: written.slice(0, 40), id: statement.id.slice(0, 35), known: accounts.join(', ') }
      refusals.push({ fault: 'other-account', facts })
    }
  }
  if (statements.length === 0) refusals.push({ fault: 'no-statements' })
  return { own, refusals: [...new Map(refusals.map((refusal) => [JSON.stringify(refusal), refusal])).values()], isAssumed }
}

/** Equal entries are counted through a file; where the same statement is in it twice, from the beginning. */
async function identify(statements: readonly OwnStatement[]): Promise<readonly IdentifiedEntry[]> {
  let counter = new EntryCounter()
  const seen = new Set<string>()
  const identified: IdentifiedEntry[] = []
  for (const { account, statement } of statements) {
    const key = `${account} ${statement.id} ${statement.entries[0]?.bookedOn ?? ''}`
    if (seen.has(key)) counter = new EntryCounter()
    seen.add(key)
    for (const entry of statement.entries) identified.push({ id: await digest(counter.identify(account, entry)), entry })
  }
  return identified
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return encodeHex(bytes.subarray(0, 16))
}

function decide(
  { chosen, excluded, leftOut }: Decisions,
  entries: readonly IdentifiedEntry[],
  book: InvoiceBook,
  invoices: readonly KnownInvoice[],
): Outcome<{ readonly chosen: ReadonlyMap<string, readonly ChosenInvoice[]>; readonly excluded: ReadonlySet<string> }, ReviewRefusal> {
  const byId = new Map<string, readonly ChosenInvoice[]>()
  for (const { entry, invoices: choices, mayLapse = false } of chosen) {
    const found = findEntry(entry, entries)
    const all = 'refusal' in found ? found : findChosen(entry, found, choices, book, invoices)
    if (!('refusal' in found) && !('refusal' in all)) byId.set(found.id, all.chosen)
    else if ('refusal' in all && !mayLapse) return all
  }
  const left = new Set(leftOut)
  for (const typed of excluded) {
    const found = findEntry(typed, entries)
    if ('refusal' in found) return found
    left.add(found.id)
  }
  return { chosen: byId, excluded: left }
}

/** @param typed The name of the entry as a person wrote it. */
function findChosen(
  typed: string,
  { id, entry }: IdentifiedEntry,
  choices: readonly Choice[],
  book: InvoiceBook,
  invoices: readonly KnownInvoice[],
): Outcome<{ readonly chosen: readonly ChosenInvoice[] }, ReviewRefusal> {
  const recorded = book.findRecorded(id)
  if (recorded) return { refusal: 'recorded-entry', entry: typed, names: recorded }
  const { currency } = entry
  const chosen = new Map<string, ChosenInvoice>()
  for (const { invoice: number, amount } of choices) {
    const fitting = invoices.filter((each) => each.invoice.number === number || nameOf(each.customerId, each.invoice.number) === number)
    const [known, ...others] = fitting
    if (!known) return { refusal: 'unknown-invoice', number }
    if (others.length > 0) return { refusal: 'several-invoices', number }
    const name = nameOf(known.customerId, known.invoice.number)
    if (!book.get(name)) return { refusal: 'not-payable', number }
    if (known.invoice.currency !== currency) return { refusal: 'other-currency', number, currency: known.invoice.currency }
    const givenMinor = amount === undefined ? undefined : readPlainAmount(amount, '.', currency)
    if (amount !== undefined && (givenMinor === undefined || givenMinor === 0)) return { refusal: 'not-an-amount', amount, currency }
    if (!chosen.has(name)) chosen.set(name, { ...known, ...(givenMinor !== undefined && { givenMinor }) })
  }
  const all = [...chosen.values()]
  if (sumGiven(all) > Math.abs(entry.amountMinor))
    return { refusal: 'more-than-entry', entry: typed, amountMinor: Math.abs(entry.amountMinor), currency }
  const kinds = new Set(all.map(({ invoice }) => invoice.kind))
  if (kinds.size > 1 && kinds.has('creditNote') && sumGiven(all) > 0) return { refusal: 'amounts-with-credit', entry: typed }
  return { chosen: all }
}

function findEntry(typed: string, entries: readonly IdentifiedEntry[]): Outcome<IdentifiedEntry, ReviewRefusal> {
  const fitting = typed === '' ? [] : entries.filter(({ id }) => id.startsWith(typed.toLowerCase()))
  const [found, ...others] = fitting
  if (!found) return { refusal: 'no-such-entry', entry: typed }
  return others.length > 0 ? { refusal: 'several-entries', entry: typed } : found
}

async function runInSteps<Result>(steps: Generator<undefined, Result>, onPause: (done: number) => void): Promise<Result> {
  let started = performance.now()
  for (let count = 1; ; count++) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (performance.now() - started < longestStep) continue
    onPause(count)
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    started = performance.now()
  }
}
