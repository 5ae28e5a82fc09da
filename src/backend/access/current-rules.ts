import type { DatabaseName } from '#protocol/document-name.ts'
import { compileRules, type Ruleset } from '#backend/rules/compile-rules.ts'
import type { RuleValue } from '#backend/rules/rule-value.ts'
import { createDocumentChecks, type DocumentChecks, type ReadFields } from './document-rules.ts'
import { parseAuth, type WorkerCaller } from './rules-variables.ts'

/** How many users' `request.auth` stay parsed, because each user sends many requests. */
const maxRemembered = 1000

/** The rules of one worker; tests may replace them. */
export class CurrentRules {
  readonly #database: DatabaseName
  readonly #auths = new Map<string, RuleValue>()
  #ruleset: Ruleset

  /** @throws RulesError if the text does not compile. */
  constructor(text: string, database: DatabaseName) {
    this.#database = database
    this.#ruleset = compileRules(text, 'cloud.firestore')
  }

  /** @throws RulesError if the text does not compile; the previous rules stay in place. */
  set(text: string): void {
    this.#ruleset = compileRules(text, 'cloud.firestore')
  }

  /**
   * The checks of one request; undefined for the service, which no rule binds.
   *
   * @param read The state that the request sees.
   * @param microseconds `request.time`.
   * @param isBatch Whether the request is about several documents.
   */
  checksFor(caller: WorkerCaller, read: ReadFields, microseconds: bigint, isBatch: boolean): DocumentChecks | undefined {
    if (caller.kind === 'service') return undefined
    return createDocumentChecks(this.#ruleset, this.#database, this.#authOf(caller.auth), read, microseconds, isBatch)
  }

  #authOf(text: string): RuleValue {
    const known = this.#auths.get(text)
    if (known !== undefined) return known
    const auth = parseAuth(text)
    if (this.#auths.size >= maxRemembered) this.#auths.clear()
    this.#auths.set(text, auth)
    return auth
  }
}

/** Rules of a backend without a rules file: everything is denied. */
export const denyAll = 'service cloud.firestore {}'

/** Rules of a backend for tests, until a test sets some. */
export const allowAll = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/{document=**} {
    allow read, write;
  }
}`
