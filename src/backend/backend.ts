import type { Socket } from 'node:net'
import type { Clock } from './clock.ts'
import type { ServiceAccount } from '#backend/credentials/service-token.ts'
import type { StoredAuditEntry } from '#backend/database/audit-log.ts'
import type { IndexesFile } from '#backend/documents/parse-indexes.ts'
import type { PlainReply, PlainRequest } from '#backend/http/plain-exchange.ts'
import type { AddressChange } from '#backend/identity/accounts/address-change.ts'
import type { Client } from '#backend/identity/context.ts'
import type { FederatedProvider } from '#backend/identity/federation/federated-provider.ts'
import type { IdentitySettings } from '#backend/identity/identity-settings.ts'
import type { AccountMails } from '#backend/identity/mails/account-mail.ts'
import type { BackendState, OnEvent } from './events.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { FileOptions } from './open-storage.ts'
import type { MailTransport } from '#backend/outbox/transport.ts'
import type { TestingExtension } from './testing-extension.ts'
import type { UserDataOptions } from './user-data.ts'

/** Options of the embedded backend. */
export type BackendOptions = {
  /** Folder of all data: created if missing (0700), locked against other processes. */
  readonly dataDir: string
  readonly projectId: string
  /** The public key of identity calls. The SDK needs one without a colon. Without it users cannot sign in. */
  readonly apiKey?: string
  /** Service accounts: they bypass the rules and manage accounts. */
  readonly serviceAccounts: readonly ServiceAccount[]
  /** Origins whose pages may read replies, such as `https://example.org`. */
  readonly allowedOrigins: readonly string[]
  /** Text of firestore.rules. Absent: only the service has access. */
  readonly rules?: string
  /** Content of firestore.indexes.json. Absent: the indexes stay as they were declared last. */
  readonly indexes?: IndexesFile
  /** How the documents of `mail/` are sent; `from` is an address, or `Name <address>`. Absent: they stay queued. */
  readonly mail?: { readonly transport: MailTransport; readonly from: string } | undefined
  /** Issuers whose users may sign in. They redirect browsers to the first allowed origin. */
  readonly federatedProviders?: readonly FederatedProvider[]
  /** The path of that redirect; the SDK's emulator path if absent. */
  readonly federatedHandlerPath?: string
  /** Writes the mails about accounts and links to pages. Absent: codes are created but not mailed. */
  readonly accountMails?: AccountMails
  readonly log: Log
  readonly onEvent?: OnEvent
  readonly clock?: Clock
  /** Overrides of the product's limits. */
  readonly limits?: Partial<Limits>
  /**
   * Enables the endpoints of the provider's own test suites, and accepts any key, any project, `Bearer owner` and unsigned tokens. Never
   * for real data; the server never sets it.
   */
  readonly openTesting?: () => TestingExtension
  /** Answers queries that no index covers by a full scan, as the provider's emulator does; for its test suites. */
  readonly scansWithoutIndex?: true
  readonly files?: FileOptions
  /**
   * A document and a folder of files per account that are deleted with it; `{UID}` is the account's ID, as in the hosted extension "Delete
   * User Data". A take-over of an account that another person may have created deletes the document as well.
   */
  readonly userData?: UserDataOptions
  /** Name prefixes of documents (`customers/`) whose changes by staff are recorded in the audit log. */
  readonly auditedDocuments?: readonly string[]
  /** Called when a confirmed address has replaced another one, before the call that changed it is answered. */
  readonly onAddressChange?: (change: AddressChange) => Promise<void>
  /** Overrides of the product's settings. */
  readonly identity?: Partial<IdentitySettings>
}

/** The embedded backend. */
export type Backend = {
  /** Handles a request to one of the provider's addresses. Never rejects. */
  readonly fetch: (request: Request, client?: Client) => Promise<Response>
  /** Handles a call on documents without the cost of `fetch`'s objects (decision 012); undefined for other requests. Never rejects. */
  readonly answer: (request: PlainRequest) => Promise<PlainReply> | undefined
  /** Accepts an HTTP/2 connection without TLS, for the SDK's gRPC build for Node. Only in a backend for tests. */
  readonly takeHttp2?: (socket: Socket) => void
  /** The audit log of an account, newest first, at most 10,000 entries. Not part of the provider's protocol. */
  readonly listAudit: (localId: string) => Promise<readonly StoredAuditEntry[]>
  /** The current state of the backend. Rejects if the database or the folder does not respond. */
  readonly getState: () => Promise<BackendState>
  /**
   * Erases deleted content from the disk within a minute by rewriting the database; commits wait meanwhile. Deleting an account does this
   * by itself; call it after deleting more data of its person.
   */
  readonly vacuum: () => Promise<void>
  /** Ends all streams, which would keep their connections open; their clients reconnect. */
  readonly endStreams: () => void
  /** Finishes running requests and releases the data folder; later requests get UNAVAILABLE. */
  readonly close: () => Promise<void>
}
