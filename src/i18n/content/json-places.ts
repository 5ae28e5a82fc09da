import { findNodeAtLocation, type Node, parse, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** A place in a text; both count from 1. */
export type Place = { readonly line: number; readonly column: number }

/**
 * Finds the first fault of a text that is not JSON.
 *
 * @returns Its place, and what is wrong and right there as the rest of a sentence; undefined if the text is JSON.
 */
export function findJsonFault(text: string): (Place & { readonly message: string }) | undefined {
  if (text.startsWith('\uFEFF')) return { line: 1, column: 1, message: 'begins with a byte order mark; save the file as UTF-8 without one' }
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  const [error] = errors
  if (!error) return undefined
  const before = text.slice(0, error.offset).trimEnd()
  // Of what is left out, the place is where it belongs.
  const isLeftOut = /^(?:Comma|Colon)Expected$/u.test(printParseErrorCode(error.error))
  return { ...placeOf(text, isLeftOut ? before.length : error.offset), message: describeFault(text, error, before) }
}

function describeFault(text: string, { error, offset, length }: ParseError, before: string): string {
  const found = text.slice(offset, offset + Math.max(1, length)).split('\n', 1)[0] ?? ''
  const code = printParseErrorCode(error)
  switch (code) {
    case 'CommaExpected':
      if (/^[\]}]/u.test(found)) return `${found === '}' ? ']' : '}'} is missing before ${found}`
      return 'a comma is missing here'
    case 'ColonExpected':
      return 'a colon is missing after the name'
    case 'PropertyNameExpected':
    case 'ValueExpected':
      if (before.endsWith(',') && /^[\]}]/u.test(found)) return `the comma before ${found} has to go`
      if (before === '' && found.trim() === '') return 'the file is empty; put { } there at least'
      return code === 'PropertyNameExpected' ? 'a name in double quotes is missing here' : 'a value is missing here'
    case 'InvalidSymbol':
      return `${found} has to be in double quotes`
    case 'UnexpectedEndOfString':
      return 'a text does not end in its line; put " at its end, and \\" for quotation marks inside'
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return 'a backslash has to be written twice: \\\\'
    case 'InvalidCharacter':
      return 'a line break or tab in a text has to be written \\n or \\t'
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return 'comments are not allowed'
    case 'CloseBraceExpected':
      return '} is missing here'
    case 'CloseBracketExpected':
      return '] is missing here'
    case 'EndOfFileExpected':
      return `${found} is left over: the file has ended before`
    case 'InvalidNumberFormat':
    case 'UnexpectedEndOfNumber':
      return `${found} is not a number as JSON writes it, such as 0.5`
    default:
      return `${found} is wrong here`
  }
}

/**
 * Finds the line of a field, or of what it is missing in.
 *
 * @param field Names and indexes joined by points, such as `sections.2.heading`.
 * @returns Undefined if the text is not JSON.
 */
export function findFieldLine(text: string, field: string): number | undefined {
  const root = parseTree(text)
  if (!root) return undefined
  let node: Node = root
  for (const name of field.split('.').filter(Boolean)) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name])
    if (!next) break
    node = next
  }
  return placeOf(text, node.offset).line
}

function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
