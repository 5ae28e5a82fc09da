import { SyntaxFault } from './fault.ts'

/** A token of a rules file. */
export type Token = {
  readonly kind: 'word' | 'integer' | 'float' | 'string' | 'bytes' | 'mark' | 'end'
  /** Its source text. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const blank = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
const number = /(?:0[xX][0-9a-fA-F]+|(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)/y
const word = /[A-Za-z_][A-Za-z_0-9]*/y
const text = /b?(?:'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*")/y
const mark = /&&|\|\||==|!=|<=|>=|=\*\*|[-+*/%<>!=?:;,.(){}[\]$]/y

/**
 * Reads the token at an offset, after whitespace and comments.
 *
 * @throws SyntaxFault if there is no valid token.
 */
export function readToken(source: string, offset: number): Token {
  const start = offset + (matchAt(blank, source, offset)?.length ?? 0)
  if (start >= source.length) return { kind: 'end', text: '', start, end: start }
  const take = (kind: Token['kind'], found: string): Token => ({ kind, text: found, start, end: start + found.length })
  const quoted = matchAt(text, source, start)
  if (quoted !== undefined) return take(quoted.startsWith('b') ? 'bytes' : 'string', quoted)
  const digits = matchAt(number, source, start)
  if (digits !== undefined) {
    if (/[A-Za-z_0-9]/.test(source[start + digits.length] ?? '')) throw new SyntaxFault(start, 'expected a number, and a letter follows it')
    return take(/^0[xX]|^\d+$/.test(digits) ? 'integer' : 'float', digits)
  }
  const letters = matchAt(word, source, start)
  if (letters !== undefined) return take('word', letters)
  if (source.startsWith('/*', start)) throw new SyntaxFault(start, 'expected `*/` at the end of this comment')
  const sign = matchAt(mark, source, start)
  if (sign !== undefined) return take('mark', sign)
  const character = String.fromCodePoint(source.codePointAt(start) ?? 0)
  throw new SyntaxFault(
    start,
    character === '"' || character === "'"
      ? 'expected the end of this string on the same line'
      : `unexpected character ${JSON.stringify(character)}`,
  )
}

function matchAt(pattern: RegExp, source: string, offset: number): string | undefined {
  pattern.lastIndex = offset
  return pattern.exec(source)?.[0]
}

const escapes: { readonly [letter: string]: string } = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '?': '?',
}

const escape = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[xX]([0-9a-fA-F]{2})|([0-3][0-7]{2})|([^]))/g

/**
 * Decodes the text of a string token.
 *
 * @throws SyntaxFault for an unknown escape.
 */
export function decodeString({ text: quoted, start }: Token): string {
  return quoted.slice(1, -1).replaceAll(escape, (_, u?: string, wide?: string, x?: string, octal?: string, letter?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
    if (letter === undefined) return codePoint(Number.parseInt(u ?? wide ?? x ?? '', 16), start)
    return unescaped(letter, start)
  })
}

/**
 * Decodes the bytes of a bytes token: characters as UTF-8, `\x` and octal escapes as single bytes.
 *
 * @throws SyntaxFault for an unknown escape.
 */
export function decodeBytes({ text: quoted, start }: Token): Uint8Array {
  const parts: Uint8Array[] = []
  const content = quoted.slice(2, -1)
  let plainFrom = 0
  for (const { 0: found, 1: u, 2: wide, 3: x, 4: octal, 5: letter, index } of content.matchAll(escape)) {
    parts.push(Buffer.from(content.slice(plainFrom, index)))
    plainFrom = index + found.length
    if (x !== undefined || octal !== undefined) parts.push(Uint8Array.of(Number.parseInt(x ?? octal ?? '', x === undefined ? 8 : 16)))
    else parts.push(Buffer.from(letter === undefined ? codePoint(Number.parseInt(u ?? wide ?? '', 16), start) : unescaped(letter, start)))
  }
  parts.push(Buffer.from(content.slice(plainFrom)))
  return new Uint8Array(Buffer.concat(parts))
}

function unescaped(letter: string, start: number): string {
  const character = escapes[letter]
  if (character === undefined) throw new SyntaxFault(start, `unknown escape \\${letter} in this string`)
  return character
}

function codePoint(code: number, start: number): string {
  if (code > 0x10ffff) throw new SyntaxFault(start, 'a character beyond U+10FFFF in this string')
  return String.fromCodePoint(code)
}
