/** What a client may say about a file; absent members have not been said. */
export type FileMetadata = {
  readonly contentType?: string
  readonly cacheControl?: string
  readonly contentDisposition?: string
  readonly contentEncoding?: string
  readonly contentLanguage?: string
  /** Its own keys and values. */
  readonly custom?: Readonly<Record<string, string>>
}

/** Where a file is: names are at most 1,024 bytes of UTF-8, and never paths. */
export type FileLocation = { readonly bucket: string; readonly name: string }

/** What was stored on the disk under a random id. */
export type FileContent = {
  /** 32 hexadecimal digits. */
  readonly contentId: string
  readonly sizeBytes: number
  readonly md5: Uint8Array
  /** Castagnoli's, unsigned. */
  readonly crc32c: number
  readonly sha256: Uint8Array
  /** What the bytes are, by themselves; undefined when that is unknown. */
  readonly detectedType: string | undefined
  /** Whether browsers may show it by itself: it is a picture and nothing else. */
  readonly isInline: boolean
}

/** A whole file. Times are milliseconds since 1970. */
export type StoredFile = FileLocation &
  FileContent & {
    /** Whose quota it counts for; undefined for the service. */
    readonly owner: string | undefined
    /** Grows with every content under this name. */
    readonly generation: number
    /** Grows with every change of what is said about this content. */
    readonly metageneration: number
    readonly metadata: FileMetadata
    /** Secrets of which each opens the file. */
    readonly downloadTokens: readonly string[]
    readonly createTimeMs: number
    readonly updateTimeMs: number
  }

/** What a client says with an upload: also what the bytes have to be, in base64. */
export type UploadMetadata = FileMetadata & { readonly md5Hash?: string; readonly crc32c?: string }

/** An upload in pieces. */
export type FileUpload = FileLocation & {
  /** SHA-256 of its secret id. */
  readonly uploadDigest: Uint8Array
  readonly contentId: string
  readonly owner: string | undefined
  readonly state: 'active' | 'final' | 'cancelled'
  /** As the client declared it, if it did. */
  readonly declaredBytes: number | undefined
  /** What of the owner's quota it keeps while it is active. */
  readonly reservedBytes: number
  /** What is on disk for sure. */
  readonly receivedBytes: number
  readonly metadata: UploadMetadata
  readonly expireTimeMs: number
}

/** What an owner may take. */
export type FileQuota = { readonly bytesPerOwner: number; readonly uploadsPerOwner: number }

/** Content to put in the place of what a name has now. */
export type FilePut = FileLocation &
  FileContent & {
    readonly owner: string | undefined
    readonly metadata: FileMetadata
    readonly downloadTokens: readonly string[]
    /** The generation that the rules have seen; 0 for none. */
    readonly expectedGeneration: number
    /** The upload that ends with it. */
    readonly uploadDigest: Uint8Array | undefined
    readonly quota: FileQuota
    readonly nowMs: number
  }

export type FilePutOutcome =
  /** `replacedContentId` is the content that nothing names any more. */
  | { readonly kind: 'stored'; readonly file: StoredFile; readonly replacedContentId: string | undefined }
  /** Another content has taken the name since the rules were asked; or the upload has ended. */
  | { readonly kind: 'changed' | 'uploadEnded' | 'quotaExceeded' }

/** What to change of what is said about a file; fails when it is another one by now. */
export type FileChange = FileLocation & {
  readonly expectedGeneration: number
  readonly expectedMetageneration: number
  readonly metadata?: FileMetadata
  readonly downloadTokens?: readonly string[]
  readonly nowMs: number
}

/** An owner who has begun too many gives up the oldest: `endedContentIds` is what that had received. */
export type FileUploadStart = { readonly kind: 'started'; readonly endedContentIds: readonly string[] } | { readonly kind: 'quotaExceeded' }

/** What the writer does for files. */
export type FileWriterOperations = {
  putFile: (request: FilePut) => FilePutOutcome
  /** Undefined when the file is another one by now, or gone. */
  changeFile: (request: FileChange) => StoredFile | undefined
  /** The content that nothing names any more; undefined when the file is another one by now, or gone. */
  deleteFile: (request: FileLocation & { readonly expectedGeneration: number }) => string | undefined
  startFileUpload: (request: FileUpload & { readonly quota: FileQuota }) => FileUploadStart
  recordFileUpload: (request: { readonly uploadDigest: Uint8Array; readonly receivedBytes: number }) => null
  /** Whether it was active until now. */
  cancelFileUpload: (request: { readonly uploadDigest: Uint8Array }) => boolean
  /** Forgets uploads whose time is over. */
  removeExpiredFileUploads: (request: { readonly nowMs: number }) => null
  /** For tests: forgets every file and upload. */
  removeFiles: (request: null) => null
}

/** Names below a prefix, in the order of their UTF-8. */
export type FileListQuery = {
  readonly bucket: string
  readonly prefix: string
  /** Where names are cut: all behind one prefix are told by it alone. */
  readonly delimiter: string | undefined
  /** The name or prefix after which to begin. */
  readonly after: string | undefined
  readonly limit: number
}

export type FileListPage = {
  readonly names: readonly string[]
  readonly prefixes: readonly string[]
  /** Present when there is more: what to begin after. */
  readonly next: string | undefined
}

/** What a reader does for files. */
export type FileReaderOperations = {
  findFile: (request: FileLocation) => StoredFile | undefined
  findFileUpload: (request: { readonly uploadDigest: Uint8Array }) => FileUpload | undefined
  listFiles: (request: FileListQuery) => FileListPage
  /** Which of these contents no file and no active upload names. */
  findUnnamedContent: (request: { readonly contentIds: readonly string[] }) => readonly string[]
}
