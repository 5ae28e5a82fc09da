import type { CallerVerifier } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import type { Log } from '#backend/log.ts'
import type { Store } from '#backend/database/store.ts'
import type { AuthorizeFile } from './authorize.ts'
import type { ContentFolder } from '#backend/files/content/content-folder.ts'
import type { FileAudit } from './file-audit.ts'
import type { StorageLimits } from './limits.ts'
import type { UploadMemory } from '#backend/files/uploads/upload-memory.ts'

/** What the calls of the storage service rest on. */
export type StorageContext = {
  readonly store: Pick<Store, 'changeFiles' | 'readFiles'>
  readonly contents: ContentFolder
  readonly uploads: UploadMemory
  readonly verifyCaller: CallerVerifier
  readonly authorize: AuthorizeFile
  readonly limits: StorageLimits
  /** Whether a file must be of one of the known types, by its bytes. */
  readonly checksTypes: boolean
  /** Whether a bucket is one of ours. */
  readonly isBucket: (bucket: string) => boolean
  /** Whether files of this name may be opened by everybody who knows their secret address. */
  readonly hasDownloadTokens: (name: string) => boolean
  readonly audit: FileAudit
  /** The origin by which a request reached us, for the addresses of uploads. */
  readonly originOf: (request: Request) => string
  /** 128 random bits or more, as text. */
  readonly createSecret: () => string
  readonly clock: Clock
  readonly log: Log
}
