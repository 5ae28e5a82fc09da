/** Metadata that a client may set; absent members are unset. */
export type FileMetadata = {
  readonly contentType?: string
  readonly cacheControl?: string
  readonly contentDisposition?: string
  readonly contentEncoding?: string
  readonly contentLanguage?: string
  /** Custom keys and values. */
  readonly custom?: Readonly<Record<string, string>>
}

/** Location of a file; names are at most 1,024 bytes of UTF-8, and never paths. */
export type FileLocation = { readonly bucket: string; readonly name: string }

/** Content that was stored on the disk under a random ID. */
export type FileContent = {
  /** 32 hexadecimal digits. */
  readonly contentId: string
  readonly sizeBytes: number
  readonly md5: Uint8Array
  /** CRC-32C, unsigned. */
  readonly crc32c: number
  readonly sha256: Uint8Array
  /** The type that was detected from the bytes; undefined if unknown. */
  readonly detectedType: string | undefined
  /** Whether browsers may display it inline: it is a picture and nothing else. */
  readonly isInline: boolean
}

/** A complete file. Times are milliseconds since 1970. */
export type StoredFile = FileLocation &
  FileContent & {
    /** The user whose quota it counts for; undefined for the service. */
    readonly owner: string | undefined
    /** Increases with every new content under this name. */
    readonly generation: number
    /** Increases with every change of this content's metadata. */
    readonly metageneration: number
    readonly metadata: FileMetadata
    /** Secrets, each of which gives access to the file. */
    readonly downloadTokens: readonly string[]
    readonly createTimeMs: number
    readonly updateTimeMs: number
  }

/** Metadata of an upload, with the expected MD5 of the bytes in base64. */
export type UploadMetadata = FileMetadata & { readonly md5Hash?: string; readonly crc32c?: string }

/** A resumable upload. */
export type FileUpload = FileLocation & {
  /** SHA-256 of its secret ID. */
  readonly uploadDigest: Uint8Array
  readonly contentId: string
  readonly owner: string | undefined
  readonly state: 'active' | 'final' | 'cancelled'
  /** The size that the client declared, if any. */
  readonly declaredBytes: number | undefined
  /** The part of the owner's quota that it reserves while active. */
  readonly reservedBytes: number
  /** The bytes that are synced to disk. */
  readonly receivedBytes: number
  readonly metadata: UploadMetadata
  readonly expireTimeMs: number
}

/** Limits of one owner. */
export type FileQuota = { readonly bytesPerOwner: number; readonly uploadsPerOwner: number }

/** A content that becomes the current one of a name. */
export type FilePut = FileLocation &
  FileContent & {
    readonly owner: string | undefined
    readonly metadata: FileMetadata
    readonly downloadTokens: readonly string[]
    /** The generation that the rules checked; 0 if there was no file. */
    readonly expectedGeneration: number
    /** The upload that it completes. */
    readonly uploadDigest: Uint8Array | undefined
    readonly quota: FileQuota
    readonly nowMs: number
  }

export type FilePutOutcome =
  /** `replacedContentId` is the content that is no longer referenced. */
  | { readonly kind: 'stored'; readonly file: StoredFile; readonly replacedContentId: string | undefined }
  /** The name has another content since the rules checked it, or the upload has ended. */
  | { readonly kind: 'changed' | 'uploadEnded' | 'quotaExceeded' }

/** A change of a file's metadata; fails if the file has changed since. */
export type FileChange = FileLocation & {
  readonly expectedGeneration: number
  readonly expectedMetageneration: number
  readonly metadata?: FileMetadata
  readonly downloadTokens?: readonly string[]
  readonly nowMs: number
}

/** An owner with too many uploads loses the oldest: `endedContentIds` are their partial contents. */
export type FileUploadStart = { readonly kind: 'started'; readonly endedContentIds: readonly string[] } | { readonly kind: 'quotaExceeded' }

/** Operations of the writer for files. */
export type FileWriterOperations = {
  putFile: (request: FilePut) => FilePutOutcome
  /** Undefined if the file has changed since, or does not exist. */
  changeFile: (request: FileChange) => StoredFile | undefined
  /** Returns the content that is no longer referenced; undefined if the file has changed since, or does not exist. */
  deleteFile: (request: FileLocation & { readonly expectedGeneration: number }) => string | undefined
  startFileUpload: (request: FileUpload & { readonly quota: FileQuota }) => FileUploadStart
  recordFileUpload: (request: { readonly uploadDigest: Uint8Array; readonly receivedBytes: number }) => null
  /** Whether it was active until now. */
  cancelFileUpload: (request: { readonly uploadDigest: Uint8Array }) => boolean
  /** Deletes expired uploads. */
  removeExpiredFileUploads: (request: { readonly nowMs: number }) => null
  /** For tests: deletes every file and upload. */
  removeFiles: (request: null) => null
}

/** Selects names with a prefix, ordered by their UTF-8 bytes. */
export type FileListQuery = {
  readonly bucket: string
  readonly prefix: string
  /** Names with the same text up to the delimiter are grouped as one prefix. */
  readonly delimiter: string | undefined
  /** The name or prefix to start after. */
  readonly after: string | undefined
  readonly limit: number
}

export type FileListPage = {
  readonly names: readonly string[]
  readonly prefixes: readonly string[]
  /** Present if there are more: where the next page starts. */
  readonly next: string | undefined
}

/** Operations of a reader for files. */
export type FileReaderOperations = {
  findFile: (request: FileLocation) => StoredFile | undefined
  findFileUpload: (request: { readonly uploadDigest: Uint8Array }) => FileUpload | undefined
  listFiles: (request: FileListQuery) => FileListPage
  /** Those of the contents that no file and no active upload references. */
  findUnnamedContent: (request: { readonly contentIds: readonly string[] }) => readonly string[]
}
