/** What files may cost. */
export type StorageLimits = {
  /** A file that is sent at once. */
  readonly simpleBytes: number
  /** A file that is sent in pieces. */
  readonly resumableBytes: number
  /** All files of one user. */
  readonly bytesPerUser: number
  /** Uploads in pieces of one user that have not ended. Our own judgement. */
  readonly uploadsPerUser: number
  /** How long an upload in pieces may take. */
  readonly uploadMilliseconds: number
  /** What a client may say about a file (Cloud Storage's bound for custom metadata, rounded up for the rest). */
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

/** All pieces of an upload but the last are multiples of it (the SDK's own constant, RESUMABLE_UPLOAD_CHUNK_SIZE). */
export const chunkBytes = 256 * 1024
