/** What is wrong with a text or a list of a record: `path` such as `lines.0.description`, and what follows it in a sentence. */
export type TextProblem = { readonly path: string; readonly problem: string }

/** Of names and references; of addresses in the web; of texts of several lines; of a list. In code points and entries. Our own judgement. */
const limits = { line: 500, url: 2000, lines: 5000, entries: 1000 } as const
const ofSeveralLines = new Set(['notes', 'description', 'paymentTerms', 'exemptionReasons', 'reason', 'note', 'text'])

/**
 * Finds texts that are too long to be printed, or hold what no document can: control characters but those of lines and tabs, and halves of
 * letters. Asked of each record that comes in; what was stored before is read all the same.
 */
export function listTextProblems(value: unknown, path: readonly string[] = []): readonly TextProblem[] {
  if (typeof value === 'string') return findTextProblem(value, path)
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  if (Array.isArray(value) && value.length > limits.entries) {
    return [{ path: path.join('.'), problem: `has ${value.length} entries, more than ${limits.entries}` }]
  }
  return Object.entries(value).flatMap(([name, part]) => listTextProblems(part, [...path, name]))
}

function findTextProblem(text: string, path: readonly string[]): readonly TextProblem[] {
  const isUrl = /url$/iu.test(path.at(-1) ?? '')
  const limit = path.some((name) => ofSeveralLines.has(name)) ? limits.lines : isUrl ? limits.url : limits.line
  // Without looking at each letter of a very long one.
  const isLong = text.length > 2 * limit || Array.from(text).length > limit
  if (isLong) return [{ path: path.join('.'), problem: `is longer than ${limit} letters` }]
  const [sign] = /[^\P{Cc}\n\r\t]|\p{Cs}/u.exec(text) ?? []
  if (sign === undefined) return []
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return [{ path: path.join('.'), problem: `holds U+${code}, which no document can show` }]
}
