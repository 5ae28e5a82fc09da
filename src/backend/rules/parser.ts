import { SyntaxFault } from './fault.ts'
import { decodeString } from './lexer.ts'
import { parseExpression } from './parse-expression.ts'
import type { AllowStatement, Body, FunctionDeclaration, MatchBlock, MatchSegment, Name, RulesFile } from './syntax.ts'
import { TokenReader } from './token-reader.ts'

/** Maximum size of a file in UTF-8 (Firestore, security rules limits). */
const maxBytes = 262_144

/** Maximum nesting of blocks. Our own. */
const deepestBlock = 20

/** A segment of a match's path; collection names may contain characters that identifiers may not. */
const literalSegment = /[^\s/{}();$"'`]+|\([\w-]+\)/y

/**
 * Parses a rules file.
 *
 * @throws SyntaxFault at the first syntax error.
 */
export function parseRules(source: string): RulesFile {
  if (Buffer.byteLength(source) > maxBytes) throw new SyntaxFault(0, `the file is larger than ${maxBytes} bytes`)
  const reader = new TokenReader(source)
  const version = parseVersion(reader)
  const functions: FunctionDeclaration[] = []
  const services: RulesFile['services'][number][] = []
  while (reader.peek().kind !== 'end') {
    if (reader.peek().text === 'function') functions.push(parseFunction(reader))
    else if (reader.peek().text === 'service') services.push(parseService(reader))
    else throw reader.unexpected('`service` or `function`')
  }
  return { version, functions, services }
}

function parseVersion(reader: TokenReader): '1' | '2' {
  if (!reader.accept('rules_version')) return '1'
  reader.expect('=', 'after `rules_version`')
  const token = reader.peek()
  const version = token.kind === 'string' ? decodeString(token) : undefined
  if (version !== '1' && version !== '2') throw reader.unexpected("the version '1' or '2'")
  reader.next()
  reader.expect(';', 'after the version')
  return version
}

function parseService(reader: TokenReader): RulesFile['services'][number] {
  const { start } = reader.next()
  const first = reader.name('the name of a service')
  reader.expect('.', 'in the name of the service')
  const second = reader.name('the name of a service')
  const name: Name = { text: `${first.text}.${second.text}`, start: first.start, end: second.end }
  const [body, end] = parseBody(reader, 0)
  return { name, ...body, start, end }
}

/** The content of braces, and the offset where it ends. */
function parseBody(reader: TokenReader, depth: number): [Body, number] {
  if (depth > deepestBlock) throw new SyntaxFault(reader.peek().start, `blocks are nested deeper than ${deepestBlock} levels`)
  reader.expect('{', 'at the start of the block')
  const functions: FunctionDeclaration[] = []
  const allows: AllowStatement[] = []
  const matches: MatchBlock[] = []
  while (reader.peek().text !== '}' || reader.peek().kind !== 'mark') {
    const { text } = reader.peek()
    if (text === 'match') matches.push(parseMatch(reader, depth))
    else if (text === 'function') functions.push(parseFunction(reader))
    else if (text === 'allow' && depth > 0) allows.push(parseAllow(reader))
    else throw reader.unexpected(depth > 0 ? '`match`, `allow`, `function` or `}`' : '`match`, `function` or `}`')
  }
  return [{ functions, allows, matches }, reader.next().end]
}

function parseMatch(reader: TokenReader, depth: number): MatchBlock {
  const { start } = reader.next()
  const path: MatchSegment[] = []
  while (reader.accept('/')) path.push(parseSegment(reader))
  if (path.length === 0) throw reader.unexpected('a path after `match`')
  const [body, end] = parseBody(reader, depth + 1)
  return { path, ...body, start, end }
}

function parseSegment(reader: TokenReader): MatchSegment {
  const literal = reader.raw(literalSegment)
  if (literal) return { kind: 'literal', ...literal }
  const { start } = reader.expect('{', 'or a name after `/` in the path of a match')
  const { text } = reader.name('the name of a variable')
  const rest = reader.accept('=**')
  return { kind: rest ? 'rest' : 'single', text, start, end: reader.expect('}', 'after the variable of a path').end }
}

function parseAllow(reader: TokenReader): AllowStatement {
  const { start } = reader.next()
  const methods = [reader.name('a method after `allow`')]
  while (reader.accept(',')) methods.push(reader.name('a method after `,`'))
  let condition: AllowStatement['condition']
  if (reader.accept(':')) {
    reader.expect('if', 'after `:`')
    condition = parseExpression(reader)
  }
  return { methods, condition, start, end: reader.expect(';', 'after the `allow` statement').end }
}

function parseFunction(reader: TokenReader): FunctionDeclaration {
  const { start } = reader.next()
  const name = reader.name('the name of a function')
  reader.expect('(', 'after the name of a function')
  const parameters: Name[] = []
  while (reader.peek().text !== ')') {
    parameters.push(reader.name('the name of a parameter'))
    if (!reader.accept(',')) break
  }
  reader.expect(')', 'after the parameters')
  reader.expect('{', 'at the start of the function')
  const lets: FunctionDeclaration['lets'][number][] = []
  while (reader.accept('let')) {
    const local = reader.name('the name of a variable')
    reader.expect('=', 'after the name of a variable')
    lets.push({ name: local, value: parseExpression(reader) })
    reader.expect(';', 'after the value of a variable')
  }
  reader.expect('return', 'at the end of the function')
  const result = parseExpression(reader)
  // The provider's own examples omit the semicolon before the brace.
  reader.accept(';')
  return { name, parameters, lets, result, start, end: reader.expect('}', 'after the result of a function').end }
}
