import type { Actor } from '#agency/actor.ts'
import type { InTurn } from '#agency/turns.ts'
import type { BatchRecorder } from '#gateway/batches/record-batch.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { SiteFacts } from '#i18n/content/site.ts'

/** What an operation works with. Everything that it writes is one batch, and the audit log names the actor and the batch. */
export type Operation = {
  readonly actor: Actor
  /** Client of the service, which records the batch. */
  readonly documents: DocumentsClient
  /** Stores over `documents`. */
  readonly gateway: Gateway
  readonly files: FilesClient
  readonly identity: Pick<IdentityClient, 'createAccount' | 'findAccounts' | 'updateAccount'>
  /** The batch; absent where nothing records one. */
  readonly batch?: BatchRecorder
  /** Whether nothing is stored: `documents` then only records what would be written, and operations leave files and accounts alone. */
  readonly isDryRun: boolean
  readonly now: () => Date
  /** @returns A UUID. */
  readonly createId: () => string
  /** Work that takes numbers waits for its turn in this process, which saves attempts; the provider keeps numbers apart. */
  readonly inTurn: InTurn
  /** Reads the agency's facts from the current content. */
  readonly readSite: () => Promise<SiteFacts>
}
