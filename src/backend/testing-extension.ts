import type { Socket } from 'node:net'
import type { DatabaseName } from '#protocol/document-name.ts'
import type { CallerVerifier } from './caller.ts'
import type { Store } from '#backend/database/store.ts'
import type { BucketRules } from '#backend/files/file-rules.ts'
import type { IdentityTesting } from '#backend/identity/identity.ts'
import type { IdentitySettings } from '#backend/identity/identity-settings.ts'
import type { Log } from './log.ts'
import type { ServedDatabase } from './router.ts'

/** What the provider's test suites need in addition to the product, from `testing/emulator`. The product itself never uses one. */
export type TestingExtension = {
  readonly getSettings: () => IdentitySettings
  readonly identity: IdentityTesting
  /** The database whose documents the rules of a bucket read. */
  readonly databaseOfBucket: (bucket: string) => DatabaseName
  readonly createOtherDatabases: (dataDir: string, open: OpenOtherDatabase) => OtherDatabases
  readonly createGrpcServer: (options: GrpcOptions) => GrpcServer
  /** Answers a request to one of the official emulator's addresses; undefined for any other. Never rejects. */
  readonly createFetch: (targets: TestingTargets, log: Log) => (request: Request) => Promise<Response | undefined>
}

/** The operations of the emulator's addresses. */
export type TestingTargets = {
  /** Removes every account and its data. */
  readonly removeAccounts: () => Promise<unknown>
  /** Whether a mailed code is still valid. */
  readonly isCodeWaiting: (oobCode: string) => Promise<boolean>
  readonly removeDocuments: (database: DatabaseName) => Promise<unknown>
  readonly setRules: (projectId: string, text: string) => Promise<unknown>
  readonly removeFiles: () => Promise<void>
  readonly setFileRules: (rules: BucketRules) => void
}

/** An additional database of a test. */
export type OtherDatabase = { readonly store: Store; readonly served: ServedDatabase }

/** Opens a database in its folder, with rules for everyone but the service. */
export type OpenOtherDatabase = (database: DatabaseName, folder: string, rules: string) => Promise<OtherDatabase>

/** Databases of other projects, and named ones. Each is created by the first request that names it, and has its own data. */
export type OtherDatabases = {
  /** Undefined if the name is invalid or the limit of databases is reached. */
  readonly find: (name: DatabaseName) => Promise<OtherDatabase | undefined>
  /** Sets the rules of all databases of a project, including future ones. */
  readonly setRules: (projectId: string, rules: string) => Promise<void>
  readonly end: () => void
  readonly close: () => Promise<void>
}

/** Dependencies of the gRPC server. */
export type GrpcOptions = {
  readonly verifyCaller: CallerVerifier
  /** @throws ServiceError for an unknown database. */
  readonly findDatabase: (name: DatabaseName) => Promise<ServedDatabase>
  /** Maximum size of one message. */
  readonly requestBytes: number
  readonly log: Log
}

/** Serves gRPC over HTTP/2 without TLS, which the SDK's build for Node uses for documents. */
export type GrpcServer = {
  /** Accepts a connection that starts with HTTP/2. */
  readonly take: (socket: Socket) => void
  /** Accepts no more calls; running ones finish. */
  readonly end: () => void
  /** Closes the remaining connections at once. */
  readonly close: () => void
}
