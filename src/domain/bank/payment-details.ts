import { cleanReference, cleanText, soundsLikeReturn } from './bank-entry.ts'

/** What a bank says of a movement besides day and amount; texts are cleaned. */
export type PaymentDetails = {
  readonly name?: string
  readonly iban?: string
  readonly purpose: string
  readonly endToEndId?: string
  readonly isReturn: boolean
  readonly returnReason?: string
  /** As written, such as `119,00`. */
  readonly original?: string
  readonly isDirectDebit: boolean
}

/** Characters of an entry's texts that are read; banks write a few hundred. */
const mostCharacters = 10_000

/** Codes of German banks for returns (DK, Geschäftsvorfallcodes). */
const returnCodes = ['108', '109', '159', '181', '183', '184']
/** Codes for collected direct debits. */
const directDebitCodes = ['171', '174', '192', '193']

/** Tags in the purpose of SEPA movements (DK, Annex 3), and the words of a Dutch bank. */
const tag =
  /(?:^|(?<=[^A-Z]))(?:(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|OAMT|COAM|RREF|PURP|IBAN|BIC)[+:]|(NAAM|OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT):)/gu

/** Keys of Dutch banks. */
const slashKey =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|CNTP|ORDP|BENM|ADDR|RTRN|PREF|TRCD|PURP|ISDT|RTYP|USTD|STRD|ULTD|ULTC|SVCL|ID|PREF)(?=\/)/u

/**
 * Reads the field `:86:` of MT940: German (`?20` to `?63`), Dutch (`/REMI/…`) or free text.
 *
 * @param lines As the file breaks them.
 */
export function readDetails(lines: readonly string[]): PaymentDetails {
  const [first = ''] = lines
  const separator = /^\d{3}([^\p{L}\d\s\-/.,:()+])\d{2}/u.exec(first)?.[1]
  const whole = lines.join('').slice(0, mostCharacters)
  const german = separator === undefined ? undefined : readGerman(whole, separator)
  if (german) return german
  if (slashKey.test(whole) && /^\s*\//u.test(whole)) return readDutch(whole)
  return readTagged(joinWrapped(lines))
}

/** Reads the purpose of a movement, in which some banks write tags such as `EREF+` or `SVWZ+`. */
export function readTagged(written: string): PaymentDetails {
  const text = written.slice(0, mostCharacters)
  const parts = new Map<string, string>()
  let name = ''
  let last = 0
  for (const match of text.matchAll(tag)) {
    parts.set(name, (parts.get(name) ?? '') + text.slice(last, match.index))
    name = match[1] ?? match[2] ?? ''
    last = match.index + match[0].length
  }
  parts.set(name, (parts.get(name) ?? '') + text.slice(last))
  const read = (key: string) => parts.get(key) ?? ''
  const endToEndId = cleanReference(read('EREF')) ?? cleanReference(read('KENMERK'))
  // Payers write such words, too, and go on behind the account.
  const [, account = '', behind = ''] = /^\s*([A-Z]{2}\d{2}[A-Z\d]{11,30}(?= |$))?(.*)$/su.exec(read('IBAN')) ?? []
  const iban = readIban(account)
  const behindBic = read('BIC').replace(/^\s*[A-Z\d]{8}(?:[A-Z\d]{3})?(?= |$)/u, '')
  const holder = cleanText(read('NAAM'))
  const original = cleanText(read('OAMT')).replace(/^[A-Z]{3}\s*/u, '')
  return {
    purpose: cleanText([read(''), read('SVWZ'), read('OMSCHRIJVING'), behind, behindBic].join(' ')),
    ...(holder !== '' && { name: holder }),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(iban !== undefined && { iban }),
    ...(original !== '' && { original }),
    isReturn: soundsLikeReturn(text),
    isDirectDebit: cleanText(read('MREF') + read('MACHTIGING')) !== '',
  }
}

/** An account of the other party; undefined if it is no IBAN. */
export function readIban(text: string): string | undefined {
  const plain = text.replaceAll(/\s/gu, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u.test(plain) ? plain : undefined
}

/** @returns Undefined for a text that only begins like one. */
function readGerman(text: string, separator: string): PaymentDetails | undefined {
  const code = text.slice(0, 3)
  const fields = new Map<number, string>()
  // A separator without two digits is part of a text.
  for (const part of text.slice(3).split(separator)) {
    const [, number, value = ''] = /^(\d{2})(.*)$/su.exec(part) ?? []
    const at = number === undefined ? ([...fields.keys()].at(-1) ?? 0) : Number(number)
    fields.set(at, (fields.get(at) ?? '') + (number === undefined ? (part === '' ? '' : separator + part) : value))
  }
  if (![...fields.keys()].some((at) => at === 0 || (at >= 20 && at <= 33))) return undefined
  const join = (from: number, to: number) => [...fields].flatMap(([at, value]) => (at >= from && at <= to ? [value] : [])).join('')
  const details = readTagged(join(20, 29) + join(60, 63))
  const name = cleanText(join(32, 33))
  const iban = readIban(join(31, 31)) ?? details.iban
  const isReturn = returnCodes.includes(code) || details.isReturn || soundsLikeReturn(join(0, 0))
  const reason = cleanText(join(34, 34))
  return {
    ...details,
    ...(name !== '' && { name }),
    ...(iban !== undefined && { iban }),
    isReturn,
    ...(isReturn && reason !== '' && { returnReason: reason }),
    isDirectDebit: directDebitCodes.includes(code) || details.isDirectDebit,
  }
}

function readDutch(text: string): PaymentDetails {
  const values = new Map<string, string>()
  const [, ...parts] = text.split(new RegExp(slashKey, 'u'))
  for (let at = 0; at < parts.length; at += 2) {
    const value = (parts[at + 1] ?? '').replaceAll(/^\/+|\/+$/gu, '')
    values.set(parts[at] ?? '', [values.get(parts[at] ?? ''), value].filter(Boolean).join(' '))
  }
  const read = (key: string) => values.get(key) ?? ''
  const [iban = '', , name = ''] = read('CNTP').split('/')
  const endToEndId = cleanReference(read('EREF'))
  const other = readIban(read('IBAN')) ?? readIban(iban)
  const named = cleanText(read('NAME') || name)
  const reason = cleanText(read('RTRN'))
  const purpose = cleanText([read('REMI'), read('USTD'), read('STRD')].join(' '))
  const isReturn = reason !== '' || soundsLikeReturn(`${read('TRTP')} ${purpose}`)
  return {
    purpose,
    ...(named !== '' && { name: named }),
    ...(other !== undefined && { iban: other }),
    ...(endToEndId !== undefined && { endToEndId }),
    isReturn,
    ...(reason !== '' && { returnReason: reason }),
    isDirectDebit: read('MARF') !== '',
  }
}

/** Lines of 65 characters are broken anywhere, shorter ones at their end. */
function joinWrapped(lines: readonly string[]): string {
  return lines.map((line) => (line.length >= 65 ? line : `${line} `)).join('')
}
