import type { StatusCode } from '#protocol/status.ts'

/** Events of the backend, for metrics. Without personal data; texts are from a fixed set. */
export type BackendEvent =
  | { readonly kind: 'commit'; readonly outcome: 'OK' | StatusCode; readonly milliseconds: number }
  /** `entriesRead`: index entries that were read one by one, not those that the database counted. Zero if the query failed. */
  | { readonly kind: 'query'; readonly outcome: 'OK' | StatusCode; readonly milliseconds: number; readonly entriesRead: number }
  /** A sign-in call, such as `signInWithPassword`; `outcome` is `OK` or the code of the refusal. */
  | { readonly kind: 'signIn'; readonly action: string; readonly outcome: string }
  | { readonly kind: 'mail'; readonly outcome: 'sent' | 'retried' | 'givenUp' }

/** Called after each event; must not throw. */
export type OnEvent = (event: BackendEvent) => void

/** The current state of the backend. */
export type BackendState = {
  readonly passwords: { readonly waiting: number; readonly running: number }
  /** Pending requests of the worker threads. */
  readonly store: { readonly writer: number; readonly lookups: number; readonly queries: number }
  /** Active Listen and Write streams. */
  readonly streams: number
  /** Queued mails, including retries. */
  readonly waitingMails: number
  readonly databaseBytes: number
  /** Size of the write-ahead log, much of which may be free space. */
  readonly walBytes: number
  /** Free space of the data folder's disk for this user. */
  readonly freeBytes: number
}
