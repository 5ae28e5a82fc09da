import type { Clock } from '#backend/clock.ts'
import type { OnEvent } from '#backend/events.ts'
import type { Log } from '#backend/log.ts'
import type { OobRequestType } from '#backend/database/identity/identity-operations.ts'
import type { Store } from '#backend/database/store.ts'
import type { AccountMailer, AccountMailKind } from '#backend/identity/mails/account-mail.ts'
import type { CommonPasswords } from '#backend/identity/passwords/common-passwords.ts'
import type { CustomTokenReader } from '#backend/identity/tokens/custom-token.ts'
import type { Federation } from '#backend/identity/federation/federation.ts'
import type { IdTokens } from '#backend/identity/tokens/id-tokens.ts'
import type { Passwords } from '#backend/identity/passwords/passwords.ts'
import type { IdentitySettings } from './identity-settings.ts'

/** What the calls of identity rest on. */
export type IdentityContext = {
  readonly projectId: string
  /** Public; stands in the addresses that mails lead to. */
  readonly apiKey: string | undefined
  readonly authorizedDomains: readonly string[]
  readonly settings: IdentitySettings
  readonly store: IdentityStore
  readonly idTokens: IdTokens
  readonly readCustomToken: CustomTokenReader
  readonly passwords: Passwords
  readonly commonPasswords: CommonPasswords
  readonly mailer: AccountMailer
  readonly federation: Federation
  /** Told of every code, in clear: for tests of what a mail leads to. */
  readonly onOobCode: (code: MailedCode) => void
  /** Told of contents of files that nothing names any more. */
  readonly removeContents: (contentIds: readonly string[]) => Promise<void>
  /** Does work that an answer must not wait for, because its length would tell something; closing waits for it. */
  readonly afterwards: (work: () => Promise<unknown>) => void
  readonly clock: Clock
  readonly onEvent: OnEvent
  readonly log: Log
}

/** A code as its receiver gets it. */
export type MailedCode = {
  readonly requestType: OobRequestType
  readonly email: string
  readonly newEmail: string | undefined
  readonly oobCode: string
  readonly oobLink: string
  /** What the mail tells of, where nobody asked for it. */
  readonly notice: AccountMailKind | undefined
}

/** What identity needs of the store. */
export type IdentityStore = Pick<Store, 'changeIdentity' | 'commit' | 'findAccounts' | 'findOobCode' | 'isKnownDevice'>

/** Whom a request counts for. */
export type Client = {
  /** The client's address, IPv6 as its /64; requests without one count as one client. */
  readonly clientAddress?: string
}

/** Who calls, as far as the request says. */
export type Caller = {
  readonly clientAddress: string
  /** What the SDK's `languageCode` is set to (BCP 47); mails are written in it. */
  readonly languageTag: string | undefined
  /** The secret in the cookie of a device that has signed in before, to whichever account. */
  readonly deviceId: string | undefined
  /** Aborted when the client no longer waits for the answer. */
  readonly signal: AbortSignal
  /** Has the device keep its secret. */
  readonly keepDevice: (deviceId: string) => void
  /** Tells the audit log which account a call is about. */
  readonly isAbout: (localId: string) => void
}
