import type { IncomingMessage } from 'node:http'
import type { AddressChange, BackendEvent, BackendState } from '#backend'
import type { Fetch } from '#gateway/http/http-client.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { ServerConfig } from '#server/config.ts'
import type { Listener } from '#server/http/http-server.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import type { SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { Logger } from '#server/log.ts'
import type { TokenCipher } from '#server/session/token-cipher.ts'
import type { Site } from '#web/handler.ts'
import type { Content } from '#i18n/content/content.ts'

/** What the site runs on: the embedded backend or the hosted provider. Nothing that is made with it knows which. */
export type Provider = {
  readonly connection: ProviderConnection
  /** What browsers are told; nothing of it is secret. */
  readonly browser: Site['provider']
  /** Whether an id token is worth a look-up of its account, which tells the rest; absent where a look-up costs no more. */
  readonly verifyIdToken?: (idToken: string) => Promise<boolean>
  /** Encrypts the id tokens of stored sessions; every server of the provider has the same key. */
  readonly tokenCipher: TokenCipher
  /** The protocol of the provider at the site's origin; absent where browsers speak to the provider's own hosts. */
  readonly protocol?: {
    readonly has: (target: string) => boolean
    readonly createListener: (security: SecuritySettings, clientAddress: (request: IncomingMessage) => string) => Listener
  }
  /** The provider's pages of sign-in; absent where it has none. */
  readonly signInPages?: SignInPages
  /** Has changes of confirmed addresses reported before they are answered; absent where the provider reports none. */
  readonly onAddressChange?: (report: (change: AddressChange) => Promise<void>) => void
  /** Whether other servers may run on it at the same time, so that scheduled work needs a turn. */
  readonly isShared: boolean
  /** Where this server keeps what the next start is faster or better with; absent where a server keeps nothing. */
  readonly localFolder: string | undefined
  /** How the embedded backend is now; the hosted provider has metrics of its own. */
  readonly getState?: () => Promise<BackendState>
  /** What was recorded of an account's sign-ins and changes, as far as the provider tells. */
  readonly listAudit: (localId: string) => Promise<readonly object[]>
  /** Removes what deleted data has left behind. */
  readonly vacuum: () => Promise<void>
  /** Has programs of this machine find the server, once it listens. @param origin How they reach it. */
  readonly announce: (origin: string) => Promise<void>
  /** Ends the answers that go on for as long as somebody listens. */
  readonly endStreams: () => void
  readonly close: () => Promise<void>
}

/** Where the hosted provider has its pages of sign-in: their origin, and what asks for them. */
export type SignInPages = { readonly url: string; readonly fetch: Fetch }

/** What a provider is opened with. */
export type ProviderSetup = {
  readonly config: ServerConfig
  /** Folder of the project. */
  readonly root: URL
  /** Read before anything is opened, so that wrong content leaves nothing behind. */
  readonly content: Content
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly origins: OwnOrigins
  /** Told of what happens in the embedded backend. */
  readonly onEvent?: ((event: BackendEvent) => void) | undefined
  readonly log: Logger
}

/** Opens the provider of a configuration. */
export type OpenProvider = (setup: ProviderSetup) => Promise<Provider>
