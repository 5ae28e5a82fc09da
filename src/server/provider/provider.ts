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

/** The backend of the site: embedded or hosted. Code that uses it does not depend on which. */
export type Provider = {
  readonly connection: ProviderConnection
  /** Public settings for browsers. */
  readonly browser: Site['provider']
  /** Rejects bad id tokens before their account is looked up; absent if the look-up costs no more. */
  readonly verifyIdToken?: (idToken: string) => Promise<boolean>
  /** Encrypts stored id tokens; all servers of the provider share the key. */
  readonly tokenCipher: TokenCipher
  /** The provider's protocol at the site's origin; absent if browsers use the provider's own hosts. */
  readonly protocol?: {
    readonly has: (target: string) => boolean
    readonly createListener: (security: SecuritySettings, clientAddress: (request: IncomingMessage) => string) => Listener
  }
  /** The provider's sign-in pages, if it has any. */
  readonly signInPages?: SignInPages
  /** Subscribes to changes of confirmed addresses, each reported before its response; absent if unsupported. */
  readonly onAddressChange?: (report: (change: AddressChange) => Promise<void>) => void
  /** Whether other servers may use it at the same time, so that scheduled work needs a lease. */
  readonly isShared: boolean
  /** Folder for data that speeds up or improves the next start; absent on a server without local storage. */
  readonly localFolder: string | undefined
  /** State of the embedded backend; the hosted provider has its own metrics. */
  readonly getState?: () => Promise<BackendState>
  /** Recorded sign-ins and changes of an account, if available. */
  readonly listAudit: (localId: string) => Promise<readonly object[]>
  /** Removes remains of deleted data. */
  readonly vacuum: () => Promise<void>
  /** Publishes the server's address to programs on this machine, once it listens. @param origin As seen from this machine. */
  readonly announce: (origin: string) => Promise<void>
  /** Ends responses that would otherwise stay open. */
  readonly endStreams: () => void
  readonly close: () => Promise<void>
}

/** The hosted provider's sign-in pages: their origin, and how to fetch them. */
export type SignInPages = { readonly url: string; readonly fetch: Fetch }

/** Input of `OpenProvider`. */
export type ProviderSetup = {
  readonly config: ServerConfig
  /** Folder of the project. */
  readonly root: URL
  /** Read before anything is opened, so that invalid content leaves nothing behind. */
  readonly content: Content
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string
  readonly origins: OwnOrigins
  /** Called with events of the embedded backend. */
  readonly onEvent?: ((event: BackendEvent) => void) | undefined
  readonly log: Logger
}

/** Opens the configured provider. */
export type OpenProvider = (setup: ProviderSetup) => Promise<Provider>
