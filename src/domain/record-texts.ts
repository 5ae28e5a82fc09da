import { dropInvisibleMarks } from './invisible-marks.ts'

/** What is wrong with a text or a list: more code points or entries than `most`, or a character such as `U+0007` that no document can show. */
export type TextFault =
  | { readonly fault: 'too-long' | 'too-many'; readonly most: number }
  | { readonly fault: 'unprintable'; readonly sign: string }

/** What is wrong with a field of a record. */
export type FieldFault = { readonly fault: 'missing' | 'invalid' } | TextFault

/** An invalid text or list: `path` such as `lines.0.description`, and in English the rest of a sentence that starts with it. */
export type TextProblem = TextFault & { readonly path: string; readonly problem: string }

/** Limits of names and references, of web addresses, of longer texts (code points) and of lists (entries). Our own judgement. */
const limits = { line: 500, url: 2000, lines: 5000, entries: 1000 } as const
const ofSeveralLines = new Set(['notes', 'description', 'paymentTerms', 'exemptionReasons', 'reason', 'note', 'text'])

/**
 * Finds texts that are too long to print or contain what no document can: control characters except line breaks and tabs, and lone
 * surrogates. Checked for new records; stored ones are still read.
 */
export function listTextProblems(value: unknown, path: readonly string[] = []): readonly TextProblem[] {
  if (typeof value === 'string') return findTextProblem(value, path)
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  if (Array.isArray(value) && value.length > limits.entries) {
    const problem = `has ${value.length} entries, more than ${limits.entries}`
    return [{ path: path.join('.'), problem, fault: 'too-many', most: limits.entries }]
  }
  return Object.entries(value).flatMap(([name, part]) => listTextProblems(part, [...path, name]))
}

/** Members with prose, names or file paths. All others are numbers, dates, codes, account names and web addresses. */
const proseMembers = new Set(
  (
    'company legalName representative register accountHolder street city reference notes note description paymentTerms exemptionReasons exemptionReason ' +
    'reason allowanceReason chargeReason name label title place hosts text milestones links file files eInvoiceFile'
  ).split(' '),
)

/** Removes invisible characters from members other than prose (`invisible-marks.ts`). @param name Of the member. */
export function cleanCodes(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return proseMembers.has(name) ? value : cleanCode(value)
  if (Array.isArray(value)) return value.map((item: unknown) => cleanCodes(item, name))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([member, part]) => [member, cleanCodes(part, name === 'exemptionReasons' ? name : member)])
  return Object.fromEntries(members)
}

function cleanCode(code: string): string {
  const seen = dropInvisibleMarks(code)
  return seen === code ? code : seen.trim()
}

function findTextProblem(text: string, path: readonly string[]): readonly TextProblem[] {
  const isUrl = /url$/iu.test(path.at(-1) ?? '')
  const limit = path.some((name) => ofSeveralLines.has(name)) ? limits.lines : isUrl ? limits.url : limits.line
  // Avoids counting the characters of a very long text.
  const isLong = text.length > 2 * limit || Array.from(text).length > limit
  if (isLong) return [{ path: path.join('.'), problem: `is longer than ${limit} letters`, fault: 'too-long', most: limit }]
  const [sign] = /[^\P{Cc}\n\r\t]|\p{Cs}/u.exec(text) ?? []
  if (sign === undefined) return []
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return [{ path: path.join('.'), problem: `holds ${code}, which no document can show`, fault: 'unprintable', sign: code }]
}
