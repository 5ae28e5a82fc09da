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
  /** Folder of all data; created when missing (0700), locked against other processes. */
  readonly dataDir: string
  readonly projectId: string
  /** The public key that clients send with every call of identity; the SDK wants one without a colon. Without it users cannot sign in. */
  readonly apiKey?: string
  /** Who may do everything with documents, whatever the rules say, and manage accounts. */
  readonly serviceAccounts: readonly ServiceAccount[]
  /** Origins whose pages may read answers, such as `https://example.org`. */
  readonly allowedOrigins: readonly string[]
  /** Text of firestore.rules, which bind everybody else. Absent: nobody else may do anything. */
  readonly rules?: string
  /** Content of firestore.indexes.json. Absent: the indexes stay as they were declared last. */
  readonly indexes?: IndexesFile
  /** How the documents of `mail/` are sent; `from` is an address, or `Name <address>`. Absent: they wait. */
  readonly mail?: { readonly transport: MailTransport; readonly from: string } | undefined
  /** Issuers whose users may sign in; the first of the allowed origins is where they send browsers back to. */
  readonly federatedProviders?: readonly FederatedProvider[]
  /** The path at which they do; that of the SDK's emulator mode when absent. */
  readonly federatedHandlerPath?: string
  /** Who writes the mails about accounts, and where they lead. Absent: codes are made and nobody is written to. */
  readonly accountMails?: AccountMails
  readonly log: Log
  readonly onEvent?: OnEvent
  readonly clock?: Clock
  /** Instead of the product's limits. */
  readonly limits?: Partial<Limits>
  /**
   * Opens what the provider's own test suites need, and lets any key and project, `Bearer owner` and unsigned tokens pass. Never for data
   * that anybody cares for; the server never sets it.
   */
  readonly openTesting?: () => TestingExtension
  /** Answers queries that no index covers by looking at every document, as the provider's emulator does; for its test suites. */
  readonly scansWithoutIndex?: true
  readonly files?: FileOptions
  /**
   * What is a person's own and goes with the account: a document and a folder of files, in which `{UID}` stands for the account's id (as
   * the hosted service's extension "Delete User Data" has it). The document goes as well when the owner of an address takes over an
   * account that somebody else may have set up with it.
   */
  readonly userData?: UserDataOptions
  /** Beginnings of names of documents of which the audit log keeps what a person does by the service (`customers/`). */
  readonly auditedDocuments?: readonly string[]
  /** Called when a confirmed address has taken the place of another one; the call that changed it is answered afterwards. */
  readonly onAddressChange?: (change: AddressChange) => Promise<void>
  /** Instead of the product's settings. */
  readonly identity?: Partial<IdentitySettings>
}

/** The embedded backend. */
export type Backend = {
  /** Answers a request on one of the provider's addresses. Never rejects. */
  readonly fetch: (request: Request, client?: Client) => Promise<Response>
  /** Answers a call on documents, and undefined is any other request: the same as `fetch`, without the cost of its objects. Never rejects. */
  readonly answer: (request: PlainRequest) => Promise<PlainReply> | undefined
  /** Takes a connection that begins HTTP/2 in clear, for the SDK's build for Node, which speaks gRPC. In a backend for tests alone. */
  readonly takeHttp2?: (socket: Socket) => void
  /** What the audit log holds of an account, newest first: 10,000 entries at most. It is not on the provider's wire. */
  readonly listAudit: (localId: string) => Promise<readonly StoredAuditEntry[]>
  /** How the backend is now. Rejects where the database or the folder does not answer. */
  readonly getState: () => Promise<BackendState>
  /**
   * Has no byte of what was deleted left on the disk a minute later: the database is written anew, and commits wait meanwhile. So it is
   * after the deletion of an account; call it after deleting more of its person.
   */
  readonly vacuum: () => Promise<void>
  /** Ends all streams, which would otherwise keep their connections; their clients are told, and come again. */
  readonly endStreams: () => void
  /** Finishes what was begun and frees the data folder; later requests get UNAVAILABLE. */
  readonly close: () => Promise<void>
}
