/** One thing wrong in `content/`: the file, the field or line in it (empty for the whole file), and what is wrong. */
export type ContentProblem = { readonly file: string; readonly field: string; readonly message: string }

/** Thrown when `content/` cannot be used; its message lists every problem, one a line. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly problems: readonly ContentProblem[]

  constructor(problems: readonly ContentProblem[]) {
    super(problems.map(({ file, field, message }) => (field ? `${file}: ${field}: ${message}` : `${file}: ${message}`)).join('\n'))
    this.problems = problems
  }
}

/** For people: a line for each problem with the path of its file, and what to do. */
export function describeContentError(error: ContentError): string {
  const lines = error.problems.map(({ file, field, message }) => `content/${[file, field, message].filter(Boolean).join(': ')}\n`)
  return `${lines.join('')}${adviseOn(error)}`
}

/** What to do, without the problems. */
export function adviseOn({ problems }: ContentError): string {
  return `The content is wrong in ${problems.length === 1 ? 'this place' : `these ${problems.length} places`}. Correct it, and try again; \`npm run --silent agency -- content check\` lists what is left.`
}

/** Runs every part even when one fails, so that a single ContentError can name the problems of all of them. */
export function runAll<Parts extends Readonly<Record<string, () => unknown>>>(
  parts: Parts,
): { [Name in keyof Parts]: ReturnType<Parts[Name]> } {
  const problems: ContentProblem[] = []
  const results: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts)) {
    try {
      results[name] = part()
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new ContentError(problems)
  // Every part has returned, so each name of Parts holds the result of its own function.
  return results as { [Name in keyof Parts]: ReturnType<Parts[Name]> }
}
