import { SyntaxFault } from './fault.ts'
import { decodeBytes, decodeString, type Token } from './lexer.ts'
import { binaryOperators, type Expression, type PathPart } from './syntax.ts'
import type { TokenReader } from './token-reader.ts'

/** Maximum nesting of expressions. Our own, because they are processed recursively. */
const deepest = 100

const int64End = 2n ** 63n

/** A literal segment of a path in an expression, such as `users` or `(default)`. */
const literalSegment = /[\w.~-]+|\([\w-]+\)/y

/**
 * Parses an expression.
 *
 * @throws SyntaxFault at the first syntax error.
 */
export function parseExpression(reader: TokenReader, depth = 0): Expression {
  if (depth > deepest) throw new SyntaxFault(reader.peek().start, `expressions are nested deeper than ${deepest} levels`)
  const condition = parseBinary(reader, 0, depth)
  if (!reader.accept('?')) return condition
  const whenTrue = parseExpression(reader, depth + 1)
  reader.expect(':', 'between the two results of a condition')
  const whenFalse = parseExpression(reader, depth + 1)
  return { kind: 'conditional', condition, whenTrue, whenFalse, start: condition.start, end: whenFalse.end }
}

function parseBinary(reader: TokenReader, level: number, depth: number): Expression {
  const operators = binaryOperators[level]
  if (!operators) return parseUnary(reader, depth)
  let left = parseBinary(reader, level + 1, depth)
  for (let links = 0; operators.includes(reader.peek().text) && reader.peek().kind !== 'string'; links++) {
    // Operators associate to the left, so the length of a chain is the depth of its tree.
    if (links > deepest) throw new SyntaxFault(reader.peek().start, `more than ${deepest} operators stand in a row`)
    const operator = reader.next().text
    if (operator === 'is') {
      const type = reader.name('a type')
      left = { kind: 'is', operand: left, type, start: left.start, end: type.end }
      continue
    }
    const right = parseBinary(reader, level + 1, depth)
    left = { kind: 'binary', operator, left, right, start: left.start, end: right.end }
  }
  return left
}

function parseUnary(reader: TokenReader, depth: number): Expression {
  const { text, start, kind } = reader.peek()
  if (kind !== 'mark' || (text !== '!' && text !== '-')) return parsePostfix(reader, depth)
  if (depth > deepest) throw new SyntaxFault(start, `expressions are nested deeper than ${deepest} levels`)
  reader.next()
  const digits = reader.peek()
  // The smallest integer has no positive counterpart.
  if (text === '-' && digits.kind === 'integer' && BigInt(digits.text) === int64End) {
    reader.next()
    return { kind: 'literal', value: -int64End, start, end: digits.end }
  }
  const operand = parseUnary(reader, depth + 1)
  return { kind: 'unary', operator: text, operand, start, end: operand.end }
}

function parsePostfix(reader: TokenReader, depth: number): Expression {
  let value = parsePrimary(reader, depth)
  for (let links = 0; ; links++) {
    if (links > deepest) throw new SyntaxFault(reader.peek().start, `more than ${deepest} members stand in a row`)
    if (reader.accept('.')) value = parseMember(reader, value, depth)
    else if (reader.accept('[')) value = parseIndex(reader, value, depth)
    else return value
  }
}

function parseMember(reader: TokenReader, of: Expression, depth: number): Expression {
  const name = reader.name('the name of a field or a function', true)
  if (!reader.accept('(')) return { kind: 'member', of, name, start: of.start, end: name.end }
  const [args, end] = parseList(reader, ')', depth)
  return { kind: 'method', of, name, args, start: of.start, end }
}

function parseIndex(reader: TokenReader, of: Expression, depth: number): Expression {
  const at = parseExpression(reader, depth + 1)
  if (!reader.accept(':')) return { kind: 'index', of, at, start: of.start, end: reader.expect(']', 'after the index').end }
  const to = parseExpression(reader, depth + 1)
  return { kind: 'slice', of, from: at, to, start: of.start, end: reader.expect(']', 'after the range').end }
}

function parsePrimary(reader: TokenReader, depth: number): Expression {
  const token = reader.peek()
  const { start, end, text } = token
  switch (token.kind) {
    case 'integer':
    case 'float':
    case 'string':
    case 'bytes':
      reader.next()
      return { kind: 'literal', value: literalOf(token), start, end }
    case 'word':
      return parseWord(reader, depth)
    case 'mark':
      if (text === '(') {
        reader.next()
        const inner = parseExpression(reader, depth + 1)
        return { ...inner, start, end: reader.expect(')', 'after the expression').end }
      }
      if (text === '[') {
        reader.next()
        const [elements, listEnd] = parseList(reader, ']', depth)
        return { kind: 'list', elements, start, end: listEnd }
      }
      if (text === '{') return parseMap(reader, depth)
      if (text === '/') return parsePath(reader, depth)
      throw reader.unexpected('an expression')
    case 'end':
      throw reader.unexpected('an expression')
  }
}

function parseWord(reader: TokenReader, depth: number): Expression {
  const { text, start, end } = reader.peek()
  if (text === 'true' || text === 'false' || text === 'null') {
    reader.next()
    return { kind: 'literal', value: text === 'null' ? null : text === 'true', start, end }
  }
  const name = reader.name('an expression')
  if (!reader.accept('(')) return { kind: 'variable', name: text, start, end }
  const [args, callEnd] = parseList(reader, ')', depth)
  return { kind: 'call', name, args, start, end: callEnd }
}

/** Expressions up to a closing mark, and the offset where that ends. */
function parseList(reader: TokenReader, close: string, depth: number): [readonly Expression[], number] {
  const elements: Expression[] = []
  while (reader.peek().text !== close || reader.peek().kind !== 'mark') {
    elements.push(parseExpression(reader, depth + 1))
    if (!reader.accept(',')) break
  }
  return [elements, reader.expect(close, 'or `,` in this list').end]
}

function parseMap(reader: TokenReader, depth: number): Expression {
  const { start } = reader.next()
  const entries: { key: Expression; value: Expression }[] = []
  while (reader.peek().text !== '}') {
    const key = parseExpression(reader, depth + 1)
    reader.expect(':', 'after the key of a map')
    entries.push({ key, value: parseExpression(reader, depth + 1) })
    if (!reader.accept(',')) break
  }
  return { kind: 'map', entries, start, end: reader.expect('}', 'or `,` in this map').end }
}

/** A slash starts a path only where a value is expected; there a segment ends at the first other character. */
function parsePath(reader: TokenReader, depth: number): Expression {
  const { start } = reader.peek()
  const parts: PathPart[] = []
  let end = start
  while (reader.accept('/')) {
    const literal = reader.raw(literalSegment)
    if (literal) parts.push(literal)
    else {
      reader.expect('$', 'or a name after `/` in this path')
      reader.expect('(', 'after `$`')
      const inner = parseExpression(reader, depth + 1)
      parts.push({ ...inner, end: reader.expect(')', 'after the expression in a path').end })
    }
    end = parts.at(-1)?.end ?? end
  }
  return { kind: 'path', parts, start, end }
}

function literalOf(token: Token): bigint | number | string | Uint8Array {
  if (token.kind === 'string') return decodeString(token)
  if (token.kind === 'bytes') return decodeBytes(token)
  if (token.kind === 'float') return Number(token.text)
  const integer = BigInt(token.text)
  if (integer >= int64End) throw new SyntaxFault(token.start, `${token.text} is no 64 bit integer`)
  return integer
}
