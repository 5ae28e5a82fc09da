import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { readDay, readPlainAmount } from '#domain/bank/bank-amount.ts'
import {
  type BankEntry,
  type BankFile,
  type BankStatement,
  cleanReference,
  cleanText,
  mostEntries,
  soundsLikeReturn,
  type StatementProblem,
  tooManyEntries,
  type UnreadableFile,
} from '#domain/bank/bank-entry.ts'
import type { BankFault } from '#domain/bank/bank-fault.ts'
import { readIban, readTagged } from '#domain/bank/payment-details.ts'

/** The messages that list what is booked: statements, and reports of the day. */
const messages: Readonly<Record<string, readonly [message: string, part: string]>> = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
}

/** Families of transactions that are returns or reversals (ISO 20022, external code sets). */
const returnFamilies = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD', 'RRCT', 'ARET', 'XRTN', 'RVSL', 'CAJT', 'DAJT'])

/**
 * Reads CAMT.053 (and 052) of any version. Entities other than those of XML are refused, definitions of the file are not read, and elements
 * may be about 2,000 deep.
 */
export function readCamt(text: string): BankFile | UnreadableFile {
  let root: XmlElement | null
  try {
    root = parseXml(text).root
  } catch (error) {
    if (error instanceof RangeError) return { unreadable: { fault: 'too-deep' } }
    if (!(error instanceof XmlError)) throw error
    return { unreadable: { fault: 'not-xml', facts: { reason: cleanText(error.message.split('\n')[0] ?? '') } } }
  }
  const [, kind = '', version = ''] = /camt\.(\d{3})\.001\.(\d{2})/u.exec(root ? Object.values(root.attributes).join(' ') : '') ?? []
  const [message, part] = messages[kind] ?? []
  if (!root || message === undefined || part === undefined) {
    return { unreadable: kind === '' ? { fault: 'other-xml' } : { fault: 'other-camt', facts: { kind } } }
  }
  const problems: StatementProblem[] = []
  const reading: Reading = { problems, count: 0, pendingCount: 0 }
  const statements = all(root, message, part).map((statement) => readStatement(statement, reading))
  if (reading.count > mostEntries) problems.push(tooManyEntries)
  return { format: `CAMT.${kind} version ${Number(version)}`, statements, problems, pendingCount: reading.pendingCount }
}

type Reading = { readonly problems: StatementProblem[]; count: number; pendingCount: number }

function readStatement(statement: XmlElement, reading: Reading): BankStatement {
  const id = textOf(statement, 'Id')
  const account = textOf(statement, 'Acct', 'Id', 'IBAN') || textOf(statement, 'Acct', 'Id', 'Othr', 'Id')
  const entries = all(statement, 'Ntry').flatMap((entry, index) => {
    const place = `entry ${index + 1}${id === '' ? '' : ` of statement ${id.slice(0, 35)}`}`
    if (++reading.count > mostEntries) return []
    const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
    if (status !== '' && status !== 'BOOK') {
      reading.pendingCount++
      return []
    }
    const read = readEntry(entry, place)
    if (!('fault' in read)) {
      // An entry may have many transactions.
      reading.count += Math.max(0, read.length - 1)
      return reading.count > mostEntries ? [] : read
    }
    reading.problems.push({ place, ...read })
    return []
  })
  return { id, ...(account !== '' && { account }), entries }
}

/** @returns The movements of an entry, one for each transaction of it, or what is wrong. */
function readEntry(entry: XmlElement, place: string): readonly BankEntry[] | BankFault {
  const whole = readAmount(child(entry, 'Amt'))
  if (!whole) return { fault: 'no-amount' }
  const direction = textOf(entry, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') return { fault: 'no-direction' }
  const bookedOn = readDate(entry, 'BookgDt') ?? readDate(entry, 'ValDt')
  if (!bookedOn) return { fault: 'day-missing' }
  if (whole.minor === 0) return []
  const facts: EntryFacts = {
    place,
    bookedOn,
    currency: whole.currency,
    isIn: direction === 'CRDT',
    isReturn: textOf(entry, 'RvslInd') === 'true' || textOf(entry, 'RvslInd') === '1' || isReturnCode(entry),
    bankReference: cleanReference(textOf(entry, 'AcctSvcrRef')) ?? cleanReference(textOf(entry, 'NtryRef')),
    info: textOf(entry, 'AddtlNtryInf'),
  }
  const transactions = all(entry, 'NtryDtls', 'TxDtls')
  const [single] = transactions
  if (transactions.length <= 1) return [readTransaction(single ?? entry, whole.minor, facts)]
  const amounts = transactions.map((transaction) => readTransactionAmount(transaction, whole.currency))
  const sum = amounts.reduce<number | undefined>(
    (before, amount) => (before === undefined || amount === undefined ? undefined : before + amount),
    0,
  )
  // A collection whose parts are not all named is one movement.
  if (sum !== whole.minor) return [readTransaction(entry, whole.minor, facts)]
  return transactions.map((transaction, at) => readTransaction(transaction, amounts[at] ?? 0, facts, ` (${at + 1})`))
}

type EntryFacts = {
  readonly place: string
  readonly bookedOn: CalendarDate
  readonly currency: string
  readonly isIn: boolean
  readonly isReturn: boolean
  readonly bankReference: string | undefined
  readonly info: string
}

function readTransaction(transaction: XmlElement, minor: number, facts: EntryFacts, suffix = ''): BankEntry {
  const { bookedOn, currency, isIn, info } = facts
  const parties = child(transaction, 'RltdPties')
  const reason = textOf(transaction, 'RtrInf', 'Rsn', 'Cd') || textOf(transaction, 'RtrInf', 'Rsn', 'Prtry')
  const isReturn = facts.isReturn || child(transaction, 'RtrInf') !== undefined || isReturnCode(transaction)
  // A return has the parties of the payment that it takes back.
  const sides = isIn !== isReturn ? ['UltmtDbtr', 'Dbtr'] : ['UltmtCdtr', 'Cdtr']
  const other = isIn === isReturn ? ['UltmtDbtr', 'Dbtr'] : ['UltmtCdtr', 'Cdtr']
  const name = findName(parties, sides) || (isReturn ? findName(parties, other) : '')
  const iban =
    readIban(textOf(parties, `${sides[1]}Acct`, 'Id', 'IBAN')) ??
    (isReturn ? readIban(textOf(parties, `${other[1]}Acct`, 'Id', 'IBAN')) : undefined)
  const details = readTagged(readRemittance(transaction))
  const endToEndId = cleanReference(textOf(transaction, 'Refs', 'EndToEndId')) ?? details.endToEndId
  const bankReference = cleanReference(textOf(transaction, 'Refs', 'AcctSvcrRef')) ?? facts.bankReference
  const original =
    readAmount(child(transaction, 'AmtDtls', 'InstdAmt', 'Amt')) ?? readAmount(child(transaction, 'AmtDtls', 'OrgnlAmt', 'Amt'))
  return {
    place: facts.place + suffix,
    bookedOn,
    amountMinor: isIn ? minor : 0 - minor,
    currency,
    ...(name !== '' && { name: cleanText(name) }),
    ...(iban !== undefined && { iban }),
    purpose: details.purpose || cleanText(info),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(bankReference !== undefined && { bankReference }),
    isReturn: isReturn || soundsLikeReturn(info) || details.isReturn,
    ...(reason !== '' && { returnReason: cleanText(reason) }),
    ...(isReturn && original?.currency === currency && original.minor > 0 && original.minor <= minor && { originalMinor: original.minor }),
    isDirectDebit: details.isDirectDebit || cleanReference(textOf(transaction, 'Refs', 'MndtId')) !== undefined,
  }
}

/** Up to version 7 a party has its name itself, later below `Pty`. */
function findName(parties: XmlElement | undefined, sides: readonly string[]): string {
  // The holder of the account is named last, and is whom people know less.
  const names = sides.map((side) => textOf(parties, side, 'Pty', 'Nm') || textOf(parties, side, 'Nm'))
  return names.at(-1) || names[0] || ''
}

function readRemittance(transaction: XmlElement): string {
  const info = child(transaction, 'RmtInf')
  const free = all(info, 'Ustrd').map(ownText)
  const structured = all(info, 'Strd').flatMap((part) => [
    textOf(part, 'CdtrRefInf', 'Ref'),
    ...all(part, 'RfrdDocInf').map((document) => textOf(document, 'Nb')),
    ...all(part, 'AddtlRmtInf').map(ownText),
  ])
  return [...free, ...structured].filter((text) => text !== '').join(' ')
}

function isReturnCode(element: XmlElement): boolean {
  return returnFamilies.has(textOf(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'))
}

/** From version 3 on a transaction has its amount itself; before, in its details. */
function readTransactionAmount(transaction: XmlElement, currency: string): number | undefined {
  const amount = readAmount(child(transaction, 'Amt')) ?? readAmount(child(transaction, 'AmtDtls', 'TxAmt', 'Amt'))
  return amount?.currency === currency ? amount.minor : undefined
}

function readAmount(element: XmlElement | undefined): { readonly minor: number; readonly currency: string } | undefined {
  const currency = element?.attributes['Ccy'] ?? ''
  if (!element || !/^[A-Z]{3}$/u.test(currency)) return undefined
  const minor = readPlainAmount(element.text.trim(), '.', currency)
  return minor === undefined ? undefined : { minor, currency }
}

function readDate(entry: XmlElement, name: string): CalendarDate | undefined {
  const written = textOf(entry, name, 'Dt') || textOf(entry, name, 'DtTm')
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T.*|Z|[+-]\d{2}:\d{2})?$/u.exec(written) ?? []
  return year === undefined || month === undefined || day === undefined ? undefined : readDay(year, month, day)
}

/** The elements at the end of a path of local names: prefixes are those of the file. */
function all(element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  const [name, ...rest] = path
  if (!element || name === undefined) return []
  const found = element.children.filter((each): each is XmlElement => each instanceof XmlElement && each.name.replace(/^.*:/u, '') === name)
  return rest.length === 0 ? found : found.flatMap((each) => all(each, ...rest))
}

function child(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return all(element, ...path)[0]
}

/** The text of the first element at the end of a path. */
function textOf(element: XmlElement | undefined, ...path: readonly string[]): string {
  const found = child(element, ...path)
  return found ? ownText(found) : ''
}

function ownText(element: XmlElement): string {
  return element.text.trim()
}
