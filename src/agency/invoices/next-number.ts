import type { CalendarDate } from '#domain/calendar-date.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { defaultNumberPattern, isOfSequence, nameSequence, writeNumber } from '#domain/invoices/number-pattern.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import { type CertifiedRefusal, refuseUncertified } from '#domain/invoices/seller-duties.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { DocumentWrite } from '#gateway/documents/documents.ts'
import { createGateway } from '#gateway/gateway.ts'
import { findInvoicesNumbered } from '#gateway/invoices/find-numbered.ts'
import { createSequenceWrite, readNumberSequences } from '#gateway/invoices/number-sequences.ts'
import type { Operation } from '#agency/operation.ts'

/** Numbers that are looked up at once. */
const lookedAtOnce = 30

/** How often a number is taken anew because others took it at the same moment, and the longest pause before that. */
const mostAttempts = 300
const longestPauseMilliseconds = 250

/** Conflicts with the same count: hosted Firestore also refuses a commit that only met others, and then nothing has changed. */
const mostOfOneCount = 8

/** The invoice that gets a number. */
export type Numbered = { readonly kind: InvoiceKind; readonly issuedOn: CalendarDate; readonly customerId: string }

/** What finding a number takes. */
type Numbering = Pick<Operation, 'documents' | 'readSite'>

/** A number, and the write that takes it. */
type Taken = { readonly number: string; readonly write: DocumentWrite }

/** Returns the number that the next invoice gets, unless another one gets it first. */
export async function previewNumber(operation: Numbering, numbered: Numbered): Promise<string> {
  return (await takeNumber(operation, numbered)).number
}

/**
 * Stores an invoice under the next number of its sequence. The number is taken in the commit that stores the invoice, so none is left out and
 * none is used twice; typed numbers are passed over, and a sequence goes on after what was imported. The demo's customers have sequences of their
 * own. A seller who needs a certified program gets none.
 *
 * @param save Stores the invoice by this operation, in one commit; called again when another took the number.
 */
export async function withNextNumber<Outcome extends object>(
  operation: Operation,
  numbered: Numbered,
  save: (number: string, operation: Operation) => Promise<Outcome>,
): Promise<Outcome | CertifiedRefusal | Refusal<'changed-meanwhile'>> {
  const uncertified = refuseUncertified((await operation.readSite()).address.country, numbered.issuedOn)
  if (uncertified) return uncertified
  return await operation.inTurn(() => tryNumbers(operation, numbered, save))
}

async function tryNumbers<Outcome extends object>(
  operation: Operation,
  numbered: Numbered,
  save: (number: string, operation: Operation) => Promise<Outcome>,
): Promise<Outcome | Refusal<'changed-meanwhile'>> {
  let [earlier, repeats] = ['', 0]
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const taken = await takeNumber(operation, numbered)
    const outcome = await save(taken.number, withWrites(operation, [taken.write]))
    const version = `${taken.number} ${Object.values(taken.write.currentDocument ?? {}).join('')}`
    repeats = version === earlier ? repeats + 1 : 1
    // Something else than the number was changed by others.
    if (!isConflict(outcome) || repeats === mostOfOneCount) return outcome
    earlier = version
    await pause(attempt)
  }
  return { refusal: 'changed-meanwhile' }
}

/** Whether an invoice, such as a draft, has a number of its sequence already: typed numbers are kept. */
export async function hasNumberOfSequence(
  operation: Numbering,
  invoice: Omit<Numbered, 'customerId'> & { readonly number: string },
): Promise<boolean> {
  return isOfSequence(await findPattern(operation, invoice), invoice.issuedOn, invoice.number)
}

async function findPattern({ readSite }: Numbering, { kind }: Pick<Numbered, 'kind'>): Promise<string> {
  const { invoiceNumbers = defaultNumberPattern, creditNoteNumbers = invoiceNumbers } = await readSite()
  return kind === 'creditNote' ? creditNoteNumbers : invoiceNumbers
}

/** Whether another one got the number, or something that was read has changed. */
function isConflict(outcome: object): boolean {
  if (!('refusal' in outcome)) return false
  if (outcome.refusal === 'changed-meanwhile' || outcome.refusal === 'exists') return true
  const { problems } = outcome as { readonly problems?: readonly unknown[] } // those of invoices, or texts
  return (
    problems?.some((each) => typeof each === 'object' && each !== null && 'problem' in each && each.problem === 'number-taken') === true
  )
}

async function takeNumber(operation: Numbering, numbered: Numbered): Promise<Taken> {
  const { documents } = operation
  const { issuedOn } = numbered
  const isOfDemo = (customerId: string) => demoCustomerIds.includes(customerId)
  const pattern = await findPattern(operation, numbered)
  // A number that a visitor of the demo takes would be missing in the agency's books.
  const name = `${isOfDemo(numbered.customerId) ? 'demo ' : ''}${nameSequence(pattern, issuedOn)}`
  const sequences = await readNumberSequences(documents)
  const lookUp = async (first: number): Promise<readonly Counted[]> => {
    const counts = Array.from({ length: lookedAtOnce }, (_, at) => first + at)
    const numbers = counts.map((count) => writeNumber(pattern, issuedOn, count))
    const all = await findInvoicesNumbered(documents, numbers)
    const found = all.filter(({ customerId }) => isOfDemo(customerId) === isOfDemo(numbered.customerId))
    return counts.map((count, at) => {
      const number = numbers[at] ?? ''
      return { count, number, invoices: found.map(({ invoice }) => invoice).filter((invoice) => invoice.number === number) }
    })
  }
  const last = sequences.last[name] ?? (await findLastIssued(lookUp))
  for (let first = last + 1; ; first += lookedAtOnce) {
    const free = (await lookUp(first)).find(({ invoices }) => invoices.length === 0)
    if (free) return { number: free.number, write: createSequenceWrite(sequences, name, free.count) }
  }
}

/** A number of a sequence, and the invoices that have it. */
type Counted = { readonly count: number; readonly number: string; readonly invoices: readonly Invoice[] }

/**
 * The last count that another program has issued, or 0: a sequence that begins here goes on after it, because numbers that are missing before it
 * may have been issued there. Ends where so many in a row are missing as are looked up at once.
 */
async function findLastIssued(lookUp: (first: number) => Promise<readonly Counted[]>): Promise<number> {
  let last = 0
  for (;;) {
    const found = (await lookUp(last + 1)).findLast(({ invoices }) => invoices.some(isIssued))
    if (!found) return last
    last = found.count
  }
}

/** The same operation, whose commits also make these writes. */
export function withWrites(operation: Operation, more: readonly DocumentWrite[]): Operation {
  const documents = {
    ...operation.documents,
    commit: async (writes: readonly DocumentWrite[]) => await operation.documents.commit([...writes, ...more]),
  }
  return { ...operation, documents, gateway: createGateway(documents) }
}

/** Longer each time, and never the same for two that wait. */
async function pause(attempt: number): Promise<void> {
  const longest = Math.min(longestPauseMilliseconds, 5 * 2 ** attempt)
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
}
