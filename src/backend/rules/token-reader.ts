import { SyntaxFault } from './fault.ts'
import { readToken, type Token } from './lexer.ts'
import type { Name } from './syntax.ts'

/** Reserved words: only fields may have these names. */
const keywords = new Set([
  'allow',
  'else',
  'false',
  'function',
  'if',
  'import',
  'in',
  'is',
  'let',
  'match',
  'null',
  'return',
  'service',
  'true',
])

/** Reads the tokens of a rules file on demand, because the tokens depend on the context. */
export class TokenReader {
  readonly #source: string
  #offset = 0
  #ahead: Token | undefined

  constructor(source: string) {
    this.#source = source
  }

  /** The next token, without taking it. */
  peek(): Token {
    return (this.#ahead ??= readToken(this.#source, this.#offset))
  }

  /** Takes the next token. */
  next(): Token {
    const token = this.peek()
    this.#ahead = undefined
    this.#offset = token.end
    return token
  }

  /** Takes the next token if it is this mark or word. */
  accept(text: string): Token | undefined {
    return this.#isNext(text) ? this.next() : undefined
  }

  /** Takes this mark or word. @throws SyntaxFault if the next token is another one. */
  expect(text: string, where: string): Token {
    if (!this.#isNext(text)) throw this.unexpected(`\`${text}\` ${where}`)
    return this.next()
  }

  /** Takes a name; a field's name may be a keyword. @throws SyntaxFault if the next token is not a name. */
  name(what: string, isField = false): Name {
    const token = this.peek()
    if (token.kind !== 'word' || (!isField && keywords.has(token.text))) throw this.unexpected(what)
    this.next()
    return { text: token.text, start: token.start, end: token.end }
  }

  /** Takes a match of a sticky pattern right after the last token: parts of paths have their own syntax. */
  raw(pattern: RegExp): Name | undefined {
    const start = this.#offset
    pattern.lastIndex = start
    const text = pattern.exec(this.#source)?.[0]
    if (text === undefined) return undefined
    this.#offset = start + text.length
    this.#ahead = undefined
    return { text, start, end: this.#offset }
  }

  /** A fault at the next token. */
  unexpected(expected: string): SyntaxFault {
    const { kind, text, start } = this.peek()
    return new SyntaxFault(start, `expected ${expected}, found ${kind === 'end' ? 'the end of the file' : `\`${text}\``}`)
  }

  #isNext(text: string): boolean {
    const { text: found, kind } = this.peek()
    return found === text && (kind === 'mark' || kind === 'word')
  }
}
