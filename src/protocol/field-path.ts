import { WireFormatError } from './wire-format-error.ts'

/** Names of nested fields from the outside in; never empty. */
export type FieldPath = readonly string[]

const simpleSegment = /^[A-Za-z_][A-Za-z_0-9]*$/

/**
 * Parses a field path: segments joined by dots, in back quotes unless they are plain identifiers; `\` escapes back quote and backslash.
 *
 * @throws WireFormatError if the text is not a field path.
 */
export function decodeFieldPath(text: string): FieldPath {
  if (!text.isWellFormed()) throw new WireFormatError('A field path is not valid UTF-8.')
  const segments: string[] = []
  let index = 0
  while (true) {
    const [segment, end] = text[index] === '`' ? quotedSegment(text, index + 1) : plainSegment(text, index)
    segments.push(segment)
    if (end === text.length) return segments
    if (text[end] !== '.') throw invalid(text)
    index = end + 1
  }
}

/** Encodes a field path in its canonical form. */
export function encodeFieldPath(path: FieldPath): string {
  return path.map((segment) => (simpleSegment.test(segment) ? segment : `\`${segment.replace(/[\\`]/g, '\\$&')}\``)).join('.')
}

function plainSegment(text: string, start: number): [string, number] {
  const dot = text.indexOf('.', start)
  const end = dot === -1 ? text.length : dot
  const segment = text.slice(start, end)
  if (!simpleSegment.test(segment)) throw invalid(text)
  return [segment, end]
}

function quotedSegment(text: string, start: number): [string, number] {
  let segment = ''
  for (let index = start; index < text.length; index++) {
    if (text[index] === '`') {
      if (segment === '') break
      return [segment, index + 1]
    }
    if (text[index] === '\\') index++
    segment += text[index] ?? ''
  }
  throw invalid(text)
}

function invalid(text: string): WireFormatError {
  return new WireFormatError(`Invalid field path ${JSON.stringify(text.slice(0, 200))}.`)
}
