/** An object of a PDF file (ISO 32000-1, 7.3), as far as embedded files need it. */
export type PdfValue =
  | { readonly kind: 'name' | 'string' | 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reference'; readonly id: number }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }

/** Dictionaries and arrays in one another. */
const mostLevels = 40

const blanks = /[\0\t\n\f\r ]*/uy
const comment = /%[^\r\n]*/uy
const reference = /[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/uy
const regular = /[^\0\t\n\f\r ()<>[\]{}/%]*/uy

/** Reads values of a PDF file one after the other. @param text Each byte as one character. */
export class PdfScanner {
  at: number
  readonly #text: string

  constructor(text: string, at = 0) {
    this.#text = text
    this.at = at
  }

  /** @returns Undefined at the end of the text, or of what holds the value. */
  readValue(level = 0): PdfValue | undefined {
    if (level > mostLevels) return undefined
    this.skipBlanks()
    const sign = this.#text[this.at]
    switch (sign) {
      case undefined:
      case ']':
      case ')':
      case '}':
        return undefined
      case '/':
        this.at++
        return {
          kind: 'name',
          text: this.#take(regular).replaceAll(/#([\dA-Fa-f]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        }
      case '(':
        return { kind: 'string', text: this.#readString() }
      case '[':
        this.at++
        return { kind: 'array', items: this.#readItems(']', level) }
      case '<':
        return this.#text[this.at + 1] === '<' ? this.#readDictionary(level) : { kind: 'string', text: this.#readHexString() }
      case '>':
        return undefined
      default:
        return this.#readWord()
    }
  }

  skipBlanks(): void {
    // One pattern of both would need a stack as long as the text.
    do this.#take(blanks)
    while (this.#take(comment) !== '')
  }

  /** Whether a word comes next, which is then passed. */
  passWord(word: string): boolean {
    this.skipBlanks()
    if (!this.#text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [found = ''] = pattern.exec(this.#text) ?? []
    this.at += found.length
    return found
  }

  #readItems(end: string, level: number): readonly PdfValue[] {
    const items: PdfValue[] = []
    for (let item = this.readValue(level + 1); item; item = this.readValue(level + 1)) items.push(item)
    this.passWord(end)
    return items
  }

  #readDictionary(level: number): PdfValue {
    this.at += 2
    const items = this.#readItems('>>', level)
    const entries = new Map<string, PdfValue>()
    for (let index = 0; index + 1 < items.length; index += 2) {
      const [key, value] = [items[index], items[index + 1]]
      if (key?.kind === 'name' && value) entries.set(key.text, value)
    }
    return { kind: 'dictionary', entries }
  }

  /** A number, a reference such as `12 0 R`, or a word such as `true`. */
  #readWord(): PdfValue | undefined {
    const word = this.#take(regular)
    if (word === '') return undefined
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(word)) return { kind: 'word', text: word }
    reference.lastIndex = this.at
    const found = /^\d+$/u.test(word) ? reference.exec(this.#text) : null
    if (!found) return { kind: 'number', value: Number(word) }
    this.at += found[0].length
    return { kind: 'reference', id: Number(word) }
  }

  #readString(): string {
    let text = ''
    let open = 0
    for (; this.at < this.#text.length; this.at++) {
      const sign = this.#text[this.at] ?? ''
      if (sign === '\\') {
        const [escaped = ''] = /^(?:[0-7]{1,3}|\r\n|[^])/u.exec(this.#text.slice(this.at + 1, this.at + 4)) ?? []
        text += readEscape(escaped)
        this.at += escaped.length
        continue
      }
      if (sign === '(' && open++ === 0) continue
      if (sign === ')' && --open === 0) break
      text += sign
    }
    this.at++
    return text
  }

  #readHexString(): string {
    const end = this.#text.indexOf('>', this.at)
    const digits = this.#text.slice(this.at + 1, end < 0 ? undefined : end).replaceAll(/[^\dA-Fa-f]/gu, '')
    this.at = end < 0 ? this.#text.length : end + 1
    return digits.replaceAll(/.{1,2}/gu, (pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
  }
}

function readEscape(escaped: string): string {
  if (/^[0-7]/u.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) % 256)
  if (/^[\r\n]/u.test(escaped)) return ''
  return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[escaped] ?? escaped
}
