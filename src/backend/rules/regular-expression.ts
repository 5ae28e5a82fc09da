import { RE2JS, RE2JSException } from 're2js'
import { Failure, type Result } from './rule-value.ts'

/** Maximum length of a pattern. Our own. */
const maxPattern = 2000

/** Maximum cost of a match: characters times the size of the compiled pattern. Our own, about a tenth of a second. */
const maxSteps = 20_000_000

/** Maximum number of cached patterns: those of a rules file, and a few that come from data. */
const maxKept = 200

/** Regular expressions in RE2 syntax, which match in time proportional to the text for any pattern. */
export class RegularExpressions {
  readonly #kept = new Map<string, RE2JS | Failure>()

  /** Whether the whole text matches. */
  matches(text: string, pattern: string): Result {
    return this.#run(text, pattern, (compiled) => compiled.matches(text))
  }

  /** Replaces every match by the literal replacement. */
  replace(text: string, pattern: string, replacement: string): Result {
    return this.#run(text, pattern, (compiled) => compiled.matcher(text).replaceAll(RE2JS.quoteReplacement(replacement)))
  }

  /** The parts between the matches, without empty ones at the end. */
  split(text: string, pattern: string): Result {
    return this.#run(text, pattern, (compiled) => compiled.split(text))
  }

  /** The error of a pattern; undefined if it is valid. */
  findFault(pattern: string): string | undefined {
    const compiled = this.#compile(pattern)
    return compiled instanceof Failure ? compiled.message : undefined
  }

  #run(text: string, pattern: string, work: (compiled: RE2JS) => string | boolean | string[]): Result {
    const compiled = this.#compile(pattern)
    if (compiled instanceof Failure) return new Failure(compiled.message)
    if (text.length * compiled.programSize() > maxSteps) return new Failure('the text is too long for this regular expression')
    return work(compiled)
  }

  #compile(pattern: string): RE2JS | Failure {
    const kept = this.#kept.get(pattern)
    if (kept) return kept
    const compiled = compile(pattern)
    if (this.#kept.size >= maxKept) this.#kept.clear()
    this.#kept.set(pattern, compiled)
    return compiled
  }
}

function compile(pattern: string): RE2JS | Failure {
  if (pattern.length > maxPattern) return new Failure('the regular expression is too long')
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSException)
      return new Failure(`${error.message.replace(/^error parsing regexp: /, 'not a regular expression: ')}`)
    throw error
  }
}
