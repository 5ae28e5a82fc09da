import { type Result, type RuleValue, type Unknown, unknown } from './rule-value.ts'

/** Any number of unknown segments. */
export const anySegments = Symbol('any segments')

/** The path of a request: names, unknown names, and `anySegments` where a collection group may be. */
export type RequestPath = readonly (string | Unknown | typeof anySegments)[]

/** A segment of a match's path; `at` is the index of its variable's value. */
export type PatternSegment = { readonly kind: 'literal'; readonly text: string } | { readonly kind: 'single' | 'rest'; readonly at: number }

/**
 * Whether a pattern covers a path for all values of its unknown segments.
 *
 * @param fewest The minimum number of segments of `{x=**}`: one in version 1, zero in version 2.
 * @returns The values of the pattern's variables by index; undefined if it may not cover the path.
 */
export function matchPath(pattern: readonly PatternSegment[], path: RequestPath, fewest: 0 | 1): readonly Result[] | undefined {
  const captures: RuleValue[] = []
  return matchFrom(pattern, 0, path, 0, fewest, captures) ? captures : undefined
}

function matchFrom(
  pattern: readonly PatternSegment[],
  patternAt: number,
  path: RequestPath,
  pathAt: number,
  fewest: 0 | 1,
  captures: RuleValue[],
): boolean {
  const segment = pattern[patternAt]
  if (!segment) return pathAt === path.length
  if (segment.kind === 'rest') {
    for (let end = path.length; end >= pathAt; end--) {
      const taken = path.slice(pathAt, end)
      if (taken.filter((part) => part !== anySegments).length < fewest) return false
      captures[segment.at] = taken.every((part) => typeof part === 'string') ? { type: 'path', segments: taken } : unknown
      if (matchFrom(pattern, patternAt + 1, path, end, fewest, captures)) return true
    }
    return false
  }
  const part = path[pathAt]
  if (part === undefined || part === anySegments) return false
  if (segment.kind === 'literal') {
    if (part !== segment.text) return false
  } else captures[segment.at] = part
  return matchFrom(pattern, patternAt + 1, path, pathAt + 1, fewest, captures)
}
