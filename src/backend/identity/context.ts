import type { Clock } from '#backend/clock.ts'
import type { Log } from '#backend/log.ts'
import type { Store } from '#backend/store/store.ts'
import type { Attempts, FailedAttempts } from './attempts.ts'
import type { CustomTokenReader } from './custom-token.ts'
import type { IdTokens } from './id-tokens.ts'
import type { Passwords } from './passwords.ts'
import type { IdentitySettings } from './settings.ts'

/** What the calls of identity rest on. */
export type IdentityContext = {
  readonly projectId: string
  readonly authorizedDomains: readonly string[]
  readonly settings: IdentitySettings
  readonly store: Pick<Store, 'changeIdentity' | 'findAccounts'>
  readonly idTokens: IdTokens
  readonly readCustomToken: CustomTokenReader
  readonly passwords: Passwords
  readonly signIns: Attempts
  readonly signUps: Attempts
  readonly failures: FailedAttempts
  readonly clock: Clock
  readonly log: Log
}

/** Whom a request counts for. */
export type Client = {
  /** The client's address, IPv6 as its /64; requests without one count as one client. */
  readonly clientAddress?: string
}
