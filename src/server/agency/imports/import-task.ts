import type { UndoConflict } from '#gateway/batches/undo-batch.ts'
import type { Actor } from '#agency/actor.ts'
import type { ImportReport } from '#agency/imports/import-report.ts'
import type { ImportKind } from '#domain/import-file.ts'
import type { StoredImport } from '#gateway/record-imports.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { ServiceApi } from '#gateway/provider/service-credential.ts'
import type { SiteFacts } from '#i18n/content/site.ts'

/** Work in a thread of its own. */
export type ThreadTask = {
  readonly actor: Actor
  readonly command: string
  readonly batchId: string
  readonly runner: { readonly host: string; readonly pid: number }
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly site: SiteFacts
  readonly provider: Pick<ProviderConnection, 'endpoints' | 'projectId' | 'storageBucket'>
}

/** Work on a file, or on batches that an import has stored. */
export type ImportTask = ThreadTask & {
  readonly work:
    | {
        readonly name: 'check' | 'store'
        readonly entry: RecordsFile
        readonly content: Uint8Array
        /** Of rows that name none. */
        readonly currency: string
        /** Whether customers may be stored with the e-invoices that bill them. */
        readonly mayAddCustomers: boolean
        /** What the check before has found. */
        readonly checked: ImportReport | undefined
        /** Interrupted batches of the same file, which are complete once everything is stored. */
        readonly earlierIds: readonly string[]
      }
    /** The last one is taken back first. */
    | { readonly name: 'undo'; readonly batches: readonly string[] }
}

/** A file of records. */
export type RecordsFile = StoredImport & { readonly kind: ImportKind }

/** What the work has led to. */
export type ImportResult =
  | { readonly report: ImportReport }
  /** Documents that have changed since; then nothing was taken back of that batch. */
  | { readonly conflicts: readonly UndoConflict[] }

/** How far work is. */
export type ImportProgress = { readonly step: 'checking' | 'storing' | 'undoing'; readonly done: number; readonly total?: number }

/** A request to the provider. */
export type ProviderCall = {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer | undefined
}

/** The thread asks the server for tokens and answers of the provider, by number. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  | { readonly type: 'token'; readonly number: number; readonly api: ServiceApi }
  | { readonly type: 'call'; readonly number: number; readonly call: ProviderCall }
  | { readonly type: 'done'; readonly result: unknown }

/** The answer with a number. */
export type ToThread = {
  readonly number: number
  readonly answer:
    | string
    | { readonly status: number; readonly headers: readonly (readonly [string, string])[]; readonly body: ArrayBuffer }
    /** There was none. */
    | undefined
}
