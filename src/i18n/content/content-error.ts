/** One thing wrong in the content. */
export type ContentProblem = {
  /** Its path in the content folder. */
  readonly file: string
  /** The field in it; empty for the whole file. */
  readonly field: string
  /** What is wrong, and what is right. */
  readonly message: string
  /** Where it is in the file, from 1 (`locateProblems`). */
  readonly line?: number
  readonly column?: number
  /** The owner's folder with the file; absent for a file of the sample. */
  readonly folder?: string
}

/** Thrown when the content cannot be used; its message lists every problem, one a line. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly problems: readonly ContentProblem[]

  constructor(problems: readonly ContentProblem[], options?: ErrorOptions) {
    super(problems.map(describeProblem).join('\n'), options)
    this.problems = problems
  }
}

/** A line for people: `site.json:12: email: is missing`. */
export function describeProblem({ file, line, column, field, message }: ContentProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  return [place, field, message].filter(Boolean).join(': ')
}

/** For people: a line for each problem with the path of its file, and what to do. */
export function describeContentError(error: ContentError): string {
  const lines = error.problems.map((problem) => `${describeProblem({ ...problem, file: pathOf(problem) })}\n`)
  return `${lines.join('')}${adviseOn(error)}`
}

/** The path of a file as people find it: in the owner's folder, or in the product's. */
export function pathOf({ folder = 'content', file }: Pick<ContentProblem, 'folder' | 'file'>): string {
  return file === '' || file === folder ? folder : `${folder}/${file}`
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
