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
import type { SecondFactorSecrets } from '#backend/identity/second-factor/second-factor-secrets.ts'
import type { IdentitySettings } from './identity-settings.ts'

/** Dependencies of the identity calls. */
export type IdentityContext = {
  readonly projectId: string
  /** Public; part of the URLs in mails. */
  readonly apiKey: string | undefined
  readonly authorizedDomains: readonly string[]
  readonly settings: IdentitySettings
  readonly store: IdentityStore
  readonly idTokens: IdTokens
  readonly secondFactorSecrets: SecondFactorSecrets
  readonly readCustomToken: CustomTokenReader
  readonly passwords: Passwords
  readonly commonPasswords: CommonPasswords
  readonly mailer: AccountMailer
  readonly federation: Federation
  /** Called with every code in plain text, for tests of mailed links. */
  readonly onOobCode: (code: MailedCode) => void
  /** Called with contents of files that are no longer referenced. */
  readonly removeContents: (contentIds: readonly string[]) => Promise<void>
  /** Runs work in the background, because its duration would reveal something in the response time; closing waits for it. */
  readonly afterwards: (work: () => Promise<unknown>) => void
  readonly clock: Clock
  readonly onEvent: OnEvent
  readonly log: Log
}

/** A code in plain text. */
export type MailedCode = {
  readonly requestType: OobRequestType
  readonly email: string
  readonly newEmail: string | undefined
  readonly oobCode: string
  readonly oobLink: string
  /** The kind of notice, if the code was not requested. */
  readonly notice: AccountMailKind | undefined
}

/** The store, as far as identity uses it. */
export type IdentityStore = Pick<Store, 'changeIdentity' | 'commit' | 'findAccounts' | 'findOobCode' | 'isKnownDevice'>

/** The client that a request counts for. */
export type Client = {
  /** The client's address, IPv6 as its /64; requests without one count as one client. */
  readonly clientAddress?: string
}

/** The caller, from the request. */
export type Caller = {
  readonly clientAddress: string
  /** The SDK's `languageCode` (BCP 47), for mails. */
  readonly languageTag: string | undefined
  /** The cookie secret of a device that has signed in before, to any account. */
  readonly deviceId: string | undefined
  /** Aborted if the client no longer waits for the response. */
  readonly signal: AbortSignal
  /** Sets the device's cookie. */
  readonly keepDevice: (deviceId: string) => void
  /** Reports the account of a call to the audit log. */
  readonly isAbout: (localId: string) => void
}
