import * as v from 'valibot'
import { InstantSchema } from '#domain/instant.ts'
import { cleanMessage, cleanPage } from './problem-texts.ts'

/** The most frequent problems that are kept, and the latest of the others: so no number of invented or old ones keeps out a new one. */
const mostOfEach = 100
/** Most problems that are kept. */
export const mostProblems = 2 * mostOfEach
/** Retention after the last report, in days (privacy policy, "retention"). */
export const keptDays = 30

const ProblemSchema = v.object({
  /** When the page's version of the site was built, to the minute. */
  release: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/u)),
  /** Canonical path without names of records. */
  page: v.pipe(v.string(), v.startsWith('/'), v.maxLength(200), v.transform(cleanPage)),
  /** From `findPlace`. */
  place: v.pipe(v.string(), v.regex(/^(?:\/[\w./-]{1,150}:\d{1,7}:\d{1,7}|document|unknown)$/u)),
  message: v.pipe(v.string(), v.maxLength(1000), v.transform(cleanMessage), v.minLength(1)),
})

/** What went wrong in a browser, as it is reported and stored: nothing personal. */
export type Problem = v.InferOutput<typeof ProblemSchema>

export const KnownProblemSchema = v.object({
  ...ProblemSchema.entries,
  /** As reported, or `other` for an address that is no page. */
  page: v.string(),
  message: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  firstAt: InstantSchema,
  lastAt: InstantSchema,
})

/** A problem with the number of its reports. */
export type KnownProblem = v.InferOutput<typeof KnownProblemSchema>

/** @returns Undefined for anything else than a report. */
export function parseProblem(body: string): Problem | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), ProblemSchema), body)
  return result.success ? result.output : undefined
}

/** Problems of the same key are one, on whatever page. */
export function problemKey({ release, place, message }: Problem): string {
  return [release, place, message].join('\n')
}

/** Adds up the same problems; if there are too many, keeps the most frequent and the latest. */
export function addProblems(problems: readonly KnownProblem[]): readonly KnownProblem[] {
  const sums = [...Map.groupBy(problems, problemKey).values()].flatMap(([first, ...others]) =>
    first ? [others.reduce(addProblem, first)] : [],
  )
  const frequent = sums.toSorted((a, b) => b.count - a.count || latestFirst(a, b))
  return [...frequent.slice(0, mostOfEach), ...frequent.slice(mostOfEach).toSorted(latestFirst).slice(0, mostOfEach)]
}

function latestFirst(a: KnownProblem, b: KnownProblem): number {
  return b.lastAt.getTime() - a.lastAt.getTime()
}

function addProblem(a: KnownProblem, b: KnownProblem): KnownProblem {
  return {
    ...a,
    count: a.count + b.count,
    firstAt: a.firstAt < b.firstAt ? a.firstAt : b.firstAt,
    lastAt: a.lastAt > b.lastAt ? a.lastAt : b.lastAt,
  }
}
