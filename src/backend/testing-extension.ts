import type { Socket } from 'node:net'
import type { DatabaseName } from '#protocol/document-name.ts'
import type { CallerVerifier } from './caller.ts'
import type { Store } from '#backend/database/store.ts'
import type { BucketRules } from '#backend/files/file-rules.ts'
import type { IdentityTesting } from '#backend/identity/identity.ts'
import type { IdentitySettings } from '#backend/identity/identity-settings.ts'
import type { Log } from './log.ts'
import type { ServedDatabase } from './router.ts'

/** What the provider's own test suites need beside the product. The product never opens one; `testing/emulator` makes it. */
export type TestingExtension = {
  readonly getSettings: () => IdentitySettings
  readonly identity: IdentityTesting
  /** The documents at which the rules of a bucket look. */
  readonly databaseOfBucket: (bucket: string) => DatabaseName
  readonly createOtherDatabases: (dataDir: string, open: OpenOtherDatabase) => OtherDatabases
  readonly createGrpcServer: (options: GrpcOptions) => GrpcServer
  /** Answers a request on one of the official emulator's addresses; undefined for any other. Never rejects. */
  readonly createFetch: (targets: TestingTargets, log: Log) => (request: Request) => Promise<Response | undefined>
}

/** What the emulator's addresses change. */
export type TestingTargets = {
  /** Removes every account and what belongs to them. */
  readonly removeAccounts: () => Promise<unknown>
  /** Whether a mailed code may still be used. */
  readonly isCodeWaiting: (oobCode: string) => Promise<boolean>
  readonly removeDocuments: (database: DatabaseName) => Promise<unknown>
  readonly setRules: (projectId: string, text: string) => Promise<unknown>
  readonly removeFiles: () => Promise<void>
  readonly setFileRules: (rules: BucketRules) => void
}

/** A database that tests have beside the own one. */
export type OtherDatabase = { readonly store: Store; readonly served: ServedDatabase }

/** Opens a database in its folder, with the rules that bind everybody but the service. */
export type OpenOtherDatabase = (database: DatabaseName, folder: string, rules: string) => Promise<OtherDatabase>

/** The databases of other projects, and named ones: each comes to be with the first request that names it, and holds data of its own. */
export type OtherDatabases = {
  /** Undefined when the name is none, or when there are too many already. */
  readonly find: (name: DatabaseName) => Promise<OtherDatabase | undefined>
  /** Puts rules in force for all databases of a project, also for those to come. */
  readonly setRules: (projectId: string, rules: string) => Promise<void>
  readonly end: () => void
  readonly close: () => Promise<void>
}

/** What the gRPC server leads to. */
export type GrpcOptions = {
  readonly verifyCaller: CallerVerifier
  /** @throws ServiceError for a database that is not here. */
  readonly findDatabase: (name: DatabaseName) => Promise<ServedDatabase>
  /** Most bytes of one message. */
  readonly requestBytes: number
  readonly log: Log
}

/** Speaks gRPC over HTTP/2 in clear, as the SDK's build for Node does with the documents. */
export type GrpcServer = {
  /** Takes a connection that begins HTTP/2. */
  readonly take: (socket: Socket) => void
  /** Takes no more calls, and lets those that run end. */
  readonly end: () => void
  /** Ends what is left. */
  readonly close: () => void
}
