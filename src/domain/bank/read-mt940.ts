import type { CalendarDate } from '#domain/calendar-date.ts'
import { nearestDay, readDay, readPlainAmount } from './bank-amount.ts'
import {
  type BankEntry,
  type BankFile,
  type BankStatement,
  cleanReference,
  cleanText,
  mostEntries,
  type StatementProblem,
  tooManyEntries,
} from './bank-entry.ts'
import type { BankFault } from './bank-fault.ts'
import { readDetails, readIban } from './payment-details.ts'

type Field = { readonly tag: string; readonly line: number; readonly lines: string[] }

/** A statement that is being read. */
type OpenStatement = {
  id: string
  account?: string
  currency?: string
  openingMinor?: number
  hasProblem: boolean
  readonly entries: BankEntry[]
}

/** An entry whose details follow. */
type OpenEntry = Omit<BankEntry, 'purpose' | 'isDirectDebit'>

/** `:61:`, with all its optional parts (SWIFT, MT940). The day of booking, funds code, references and the supplement may be missing. */
const movement =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,15}(?:,\d*)?)([A-Z][A-Z\d]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([^]*))?$/u

/** Whether a text begins as MT940 does. */
export function isMt940(text: string): boolean {
  return /^\s*(?:\{\d:[^]{0,500}?)?(?:[A-Z\d]{1,20}\s+)*:20:[^]*?[\r\n]:25P?:/u.test(text.slice(0, 2000))
}

/** Reads all statements of an MT940 file, one after the other. Problems name what is not understood; the rest is read. */
export function readMt940(text: string): BankFile {
  const statements: OpenStatement[] = []
  const problems: StatementProblem[] = []
  let open: OpenEntry | undefined
  let isLost = false
  let count = 0
  const finish = (lines: readonly string[] = []) => {
    if (open) statements.at(-1)?.entries.push(withDetails(open, lines))
    open = undefined
  }
  for (const field of splitFields(text)) {
    const place = `line ${field.line}`
    const value = field.lines.join('\n').trim()
    if (field.tag === '86') {
      if (open) finish(field.lines)
      continue
    }
    finish()
    if (field.tag === '20') {
      statements.push({ id: '', hasProblem: false, entries: [] })
      continue
    }
    const statement = statements.at(-1)
    if (!statement) continue
    if (field.tag === '25' || field.tag === '25P') statement.account = (field.lines[0] ?? '').trim()
    if (field.tag === '28' || field.tag === '28C') statement.id = value.slice(0, 35)
    if (field.tag === '60F' || field.tag === '60M') readOpening(statement, value)
    if (field.tag === '62F' || field.tag === '62M') problems.push(...checkClosing(statement, value, place))
    if (field.tag !== '61') continue
    if (++count > mostEntries) {
      isLost = true
      break
    }
    const read = readMovement(statement, field.lines.join('\n').trimEnd(), place)
    if ('fault' in read) {
      statement.hasProblem = true
      problems.push({ place, ...read })
    } else open = read.entry
  }
  finish()
  if (isLost) problems.push(tooManyEntries)
  return { format: 'MT940', statements: statements.map(close), problems, pendingCount: 0 }
}

function* splitFields(text: string): Generator<Field, void> {
  let field: Field | undefined
  for (const [index, written] of text.split(/\r\n|\r|\n/u).entries()) {
    // The blocks of SWIFT around a message.
    const line = written.replace(/^\{[^]*?\{4:/u, '')
    const [, tag, rest] = /^:(\d{2}[A-Z]?|NS):(.*)$/su.exec(line) ?? []
    if (tag !== undefined) {
      if (field) yield field
      field = { tag, line: index + 1, lines: [rest ?? ''] }
    } else if (/^-\}?/u.test(line) && !/^-[^}\s]/u.test(line)) {
      if (field) yield field
      field = undefined
    } else field?.lines.push(line)
  }
  if (field) yield field
}

function readOpening(statement: OpenStatement, value: string): void {
  const [, sign, currency, amount] = /^([CD])\d{6}([A-Z]{3})([\d,]+)$/u.exec(value) ?? []
  if (currency === undefined || amount === undefined) return
  statement.currency = currency
  const minor = readPlainAmount(amount, ',', currency)
  if (minor !== undefined) statement.openingMinor = sign === 'D' ? 0 - minor : minor
}

/** A sum that does not fit means that something was not read. */
function checkClosing(statement: OpenStatement, value: string, place: string): readonly StatementProblem[] {
  const [, sign, currency, amount] = /^([CD])\d{6}([A-Z]{3})([\d,]+)$/u.exec(value) ?? []
  const { openingMinor, entries, hasProblem } = statement
  if (hasProblem || currency === undefined || amount === undefined || openingMinor === undefined) return []
  const minor = readPlainAmount(amount, ',', currency)
  const sum = entries.reduce((before, { amountMinor }) => before + amountMinor, openingMinor)
  if (minor === undefined || sum === (sign === 'D' ? 0 - minor : minor)) return []
  return [{ place, fault: 'other-sum' }]
}

function readMovement({ currency }: OpenStatement, text: string, place: string): { readonly entry: OpenEntry } | BankFault {
  const parts = movement.exec(text)
  if (!parts) return { fault: 'not-mt940' }
  if (currency === undefined) return { fault: 'no-opening-balance' }
  const [
    ,
    year = '',
    month = '',
    day = '',
    bookedMonth,
    bookedDay,
    mark = '',
    ,
    amount = '',
    type,
    customer = '',
    bank = '',
    supplement = '',
  ] = parts
  const valuedOn = readDay(year, month, day)
  const bookedOn = valuedOn && findBookingDay(valuedOn, bookedMonth, bookedDay)
  if (!bookedOn) return { fault: 'no-such-day' }
  const minor = readPlainAmount(amount, ',', currency)
  if (minor === undefined || minor === 0) return { fault: 'wrong-amount', facts: { value: amount, currency } }
  if (mark.startsWith('E')) return { fault: 'only-expected' }
  // A returned credit takes money out, a returned debit brings it back.
  const isOut = mark === 'D' || mark === 'RC'
  const own = cleanReference(customer)
  const bankReference = cleanReference(bank)
  // A Dutch bank writes the other party's account there.
  const iban = readIban(supplement)
  return {
    entry: {
      place,
      bookedOn,
      amountMinor: isOut ? 0 - minor : minor,
      currency,
      ...(own !== undefined && { endToEndId: own }),
      ...(bankReference !== undefined && { bankReference }),
      ...(iban !== undefined && { iban }),
      isReturn: mark.startsWith('R') || type === 'NRTI',
    },
  }
}

function findBookingDay(valuedOn: CalendarDate, month: string | undefined, day: string | undefined): CalendarDate | undefined {
  return month === undefined || day === undefined ? valuedOn : nearestDay(month, day, valuedOn)
}

function withDetails(entry: OpenEntry, lines: readonly string[]): BankEntry {
  const { isReturn, original, ...details } = readDetails(lines)
  const originalMinor = original === undefined ? undefined : readPlainAmount(original, ',', entry.currency)
  return {
    ...entry,
    ...details,
    isReturn: entry.isReturn || isReturn,
    ...(originalMinor !== undefined && originalMinor > 0 && { originalMinor }),
  }
}

function close({ id, account, entries }: OpenStatement): BankStatement {
  return { id: cleanText(id), ...(account !== undefined && { account: cleanText(account) }), entries }
}
