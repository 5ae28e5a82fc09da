import type { DatabaseName, Path } from '#protocol/document-name.ts'
import { decodeFields } from '#protocol/value-codec.ts'
import type { Clock } from './clock.ts'
import { createServiceTokenVerifier, type ServiceAccount } from '#backend/credentials/service-token.ts'
import { type CallerVerifierOptions, createCallerVerifier } from '#backend/credentials/verify-caller.ts'
import type { Log } from './log.ts'
import type { ContentFolder } from '#backend/files/content/content-folder.ts'
import { type BucketRules, createFileRules } from '#backend/files/file-rules.ts'
import type { StorageLimits } from '#backend/files/limits.ts'
import { createStorage, type Storage } from '#backend/files/storage.ts'
import type { Store } from '#backend/database/store.ts'

/** Options of files. */
export type FileOptions = {
  /** Content of storage.rules. Absent: only the service has access, or everyone in a backend for tests. */
  readonly rules?: string
  /** Default: `{projectId}.firebasestorage.app`. */
  readonly bucket?: string
  /** Name prefixes of files without a download token, whose URL would be open to everyone who knows it. */
  readonly withoutDownloadTokens?: readonly string[]
  /** Name prefixes of files for which the audit log records the actions of the service. */
  readonly audited?: readonly string[]
  /** Overrides of the product's limits. */
  readonly limits?: Partial<StorageLimits>
}

type OpenStorageOptions = {
  readonly contents: ContentFolder
  readonly database: DatabaseName
  readonly store: Store
  /** Finds the store whose documents the rules of a bucket read. */
  readonly findStore: (bucket: string) => Promise<Store>
  readonly serviceAccounts: readonly ServiceAccount[]
  readonly verifyUser: CallerVerifierOptions['verifyUser']
  readonly allowedOrigins: readonly string[]
  readonly files: FileOptions
  /** The compiled rules; without any, only the service has access. */
  readonly rules: BucketRules
  /** Accepts any bucket and any content type, and any caller until rules are set. */
  readonly isTesting: boolean
  readonly clock: Clock
  readonly log: Log
}

/** The bucket of a project, as the hosted service names it. */
export function defaultBucket(projectId: string): string {
  return `${projectId}.firebasestorage.app`
}

/** Opens the storage service on a store and its documents; `setRules` is for tests. */
export async function openStorage(
  options: OpenStorageOptions,
): Promise<{ readonly storage: Storage; readonly setRules: (rules: BucketRules) => void }> {
  const { contents, database, store, findStore, isTesting, allowedOrigins, clock, log } = options
  const { bucket = defaultBucket(database.projectId), withoutDownloadTokens = [], audited = [], limits } = options.files
  const audience = 'https://firebasestorage.googleapis.com/'
  const verifyServiceToken = await createServiceTokenVerifier(options.serviceAccounts, clock, audience)
  let rules = options.rules
  const findDocument = async (path: Path, inBucket: string) => {
    const [document] = (await (await findStore(inBucket)).getDocuments({ kind: 'service' }, [path])).documents
    return document && decodeFields(JSON.parse(document.fields))
  }
  const askRules = createFileRules({ database, findDocument, clock }, () => rules)
  const storage = createStorage({
    contents,
    store,
    verifyCaller: createCallerVerifier({ verifyServiceToken, verifyUser: options.verifyUser, isTesting }),
    authorize: async (caller, access) => (isTesting && rules.size === 0) || (await askRules(caller, access)),
    isBucket: (asked) => isTesting || asked === bucket,
    hasDownloadTokens: (name) => !withoutDownloadTokens.some((start) => name.startsWith(start)),
    audit: {
      isAudited: (name) => audited.some((start) => name.startsWith(start)),
      write: async (entry) => {
        await store.changeIdentity('writeAudit', entry)
      },
    },
    checksTypes: !isTesting,
    allowedOrigins,
    ...(limits && { limits }),
    clock,
    log,
  })
  return {
    storage,
    setRules: (changed) => {
      rules = changed
    },
  }
}
