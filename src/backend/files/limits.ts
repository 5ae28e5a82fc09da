/** Limits of files. */
export type StorageLimits = {
  /** A file that is sent in one request. */
  readonly simpleBytes: number
  /** A file of a resumable upload. */
  readonly resumableBytes: number
  /** All files of one user. */
  readonly bytesPerUser: number
  /** Unfinished resumable uploads of one user. Our own judgement. */
  readonly uploadsPerUser: number
  /** How long a resumable upload may take. */
  readonly uploadMilliseconds: number
  /** Size of a file's metadata (Cloud Storage's bound for custom metadata, rounded up for the rest). */
  readonly metadataBytes: number
}

/** The limits of the product. */
export const defaultStorageLimits: StorageLimits = {
  simpleBytes: 10 * 2 ** 20,
  resumableBytes: 100 * 2 ** 20,
  bytesPerUser: 2 ** 30,
  uploadsPerUser: 20,
  uploadMilliseconds: 24 * 60 * 60 * 1000,
  metadataBytes: 16 * 1024,
}

/** The length of every chunk but the last is a multiple of it (the SDK's RESUMABLE_UPLOAD_CHUNK_SIZE). */
export const chunkBytes = 256 * 1024
