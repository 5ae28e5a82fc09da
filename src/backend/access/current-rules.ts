import type { DatabaseName } from '#protocol/document-name.ts'
import type { Caller } from '#backend/caller.ts'
import { compileRules, type Ruleset } from '#backend/rules/compile-rules.ts'
import { askRules, type DocumentQuestions, type ReadFields } from './document-rules.ts'

/** The rules that one worker asks; tests may change them. */
export class CurrentRules {
  readonly #database: DatabaseName
  #ruleset: Ruleset

  /** @throws RulesError when the text is no rules file. */
  constructor(text: string, database: DatabaseName) {
    this.#database = database
    this.#ruleset = compileRules(text, 'cloud.firestore')
  }

  /** @throws RulesError when the text is no rules file; then the rules stay as they were. */
  set(text: string): void {
    this.#ruleset = compileRules(text, 'cloud.firestore')
  }

  /**
   * What a request has to ask; undefined when its caller is bound by nothing.
   *
   * @param read The state that the request sees.
   * @param microseconds `request.time`.
   * @param isBatch Whether the request is about several documents.
   */
  ask(caller: Caller, read: ReadFields, microseconds: bigint, isBatch: boolean): DocumentQuestions | undefined {
    return caller.kind === 'service' ? undefined : askRules(this.#ruleset, this.#database, caller, read, microseconds, isBatch)
  }
}

/** Rules of a backend that was given none: nothing is allowed. */
export const denyAll = 'service cloud.firestore {}'

/** Rules of a backend for tests, until a test sets some. */
export const allowAll = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/{document=**} {
    allow read, write;
  }
}`
