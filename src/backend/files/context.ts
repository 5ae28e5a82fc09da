import type { CallerVerifier } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import type { Log } from '#backend/log.ts'
import type { Store } from '#backend/database/store.ts'
import type { AuthorizeFile } from './authorize.ts'
import type { ContentFolder } from '#backend/files/content/content-folder.ts'
import type { FileAudit } from './file-audit.ts'
import type { StorageLimits } from './limits.ts'
import type { UploadMemory } from '#backend/files/uploads/upload-memory.ts'

/** Dependencies of the storage service's calls. */
export type StorageContext = {
  readonly store: Pick<Store, 'changeFiles' | 'readFiles'>
  readonly contents: ContentFolder
  readonly uploads: UploadMemory
  readonly verifyCaller: CallerVerifier
  readonly authorize: AuthorizeFile
  readonly limits: StorageLimits
  /** Whether only files of known types are accepted, by their bytes. */
  readonly checksTypes: boolean
  /** Whether a bucket exists. */
  readonly isBucket: (bucket: string) => boolean
  /** Whether files of this name have public download tokens. */
  readonly hasDownloadTokens: (name: string) => boolean
  readonly audit: FileAudit
  /** The origin of a request's URL, for the URLs of uploads. */
  readonly originOf: (request: Request) => string
  /** A random text of at least 128 bits. */
  readonly createSecret: () => string
  readonly clock: Clock
  readonly log: Log
}
