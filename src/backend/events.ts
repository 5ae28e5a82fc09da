import type { StatusCode } from '#protocol/status.ts'

/** What happens in the backend, for those who count. Holds nothing of a person, and every text is one of few. */
export type BackendEvent =
  | { readonly kind: 'commit' | 'query'; readonly outcome: 'OK' | StatusCode; readonly milliseconds: number }
  /** A call by which somebody signs in, such as `signInWithPassword`; `outcome` is `OK` or the first word of the refusal. */
  | { readonly kind: 'signIn'; readonly action: string; readonly outcome: string }
  | { readonly kind: 'mail'; readonly outcome: 'sent' | 'retried' | 'givenUp' }

/** Told of each event, when it has happened; must not throw. */
export type OnEvent = (event: BackendEvent) => void

/** The backend as it is at a moment. */
export type BackendState = {
  readonly passwords: { readonly waiting: number; readonly running: number }
  /** Questions that wait for an answer of a worker thread. */
  readonly store: { readonly writer: number; readonly lookups: number; readonly queries: number }
  /** Active streams of listeners and writers. */
  readonly streams: number
  /** Mails that wait to be sent, also those that are tried again later. */
  readonly waitingMails: number
  readonly databaseBytes: number
  /** Size of the log of writes (WAL), most of which may be free space. */
  readonly walBytes: number
  /** Room on the disk of the data folder for this user. */
  readonly freeBytes: number
}
