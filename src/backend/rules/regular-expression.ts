import { RE2JS, RE2JSException } from 're2js'
import { Failure, type Result } from './rule-value.ts'

/** Longest pattern; our own. */
const maxPattern = 2000

/** Most steps of a match: characters times the length of the pattern's program; our own, about a tenth of a second. */
const maxSteps = 20_000_000

/** Patterns that stay compiled: those of a rules file, and a few that data makes. */
const maxKept = 200

/** Regular expressions in RE2 syntax: matching takes time in proportion to the text, whatever the pattern. */
export class RegularExpressions {
  readonly #kept = new Map<string, RE2JS | Failure>()

  /** Whether the whole text matches. */
  matches(text: string, pattern: string): Result {
    return this.#run(text, pattern, (compiled) => compiled.matches(text))
  }

  /** The text with every match replaced; the replacement stands as it is. */
  replace(text: string, pattern: string, replacement: string): Result {
    return this.#run(text, pattern, (compiled) => compiled.matcher(text).replaceAll(RE2JS.quoteReplacement(replacement)))
  }

  /** The pieces between the matches; empty ones at the end are left out. */
  split(text: string, pattern: string): Result {
    return this.#run(text, pattern, (compiled) => compiled.split(text))
  }

  /** What is wrong with a pattern; undefined when nothing is. */
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
