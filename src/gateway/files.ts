import * as v from 'valibot'
import { createHttpClient, exchange, type Fetch } from '#gateway/http/http-client.ts'

/** Why the provider did not do what was asked, in the words of its SDK (`storage/…`). */
export type FilesErrorCode =
  | 'unauthenticated'
  | 'unauthorized'
  | 'quota-exceeded'
  | 'object-not-found'
  | 'invalid-checksum'
  | 'retry-limit-exceeded'
  | 'file-too-large'
  | 'file-type-refused'
  | 'unknown'

/** The provider refused a call about a file, or could not answer it. */
export class FilesError extends Error {
  override readonly name = 'FilesError'
  readonly code: FilesErrorCode

  constructor(code: FilesErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** A stored file. */
export type StoredFile = {
  readonly name: string
  readonly sizeBytes: number
  readonly contentType: string
  /** Base64. */
  readonly md5Hash: string
  /** When it was stored, or `modifiedAt` of the file that was. */
  readonly updatedAt: Date
}

/** A file to store. */
export type NewFile = {
  /** Where: parts with slashes between them, such as `customers/halde/offer.pdf`. */
  readonly name: string
  readonly content: ReadableStream<Uint8Array>
  readonly sizeBytes: number
  readonly contentType?: string
  /** MD5 of the content in base64; another content is refused. */
  readonly md5Hash?: string
  /** When it was written, if not now; kept in the file's own metadata. */
  readonly modifiedAt?: Date
}

/** Where the files are, and who asks for them. */
export type FilesOptions = {
  readonly fetch: Fetch
  /** Origin of the provider's storage interface, such as `https://firebasestorage.googleapis.com`. */
  readonly baseUrl: string
  readonly bucket: string
  /** The `Authorization` header: `Bearer` and a service's token, or `Firebase` and a user's. */
  readonly getAuthorization: () => Promise<string>
}

/** A client of the provider's calls on files. Every call rejects with FilesError when the provider refuses, or gives no answer. */
export type FilesClient = {
  /** Stores a file in the place of whatever has its name; it never lies in memory as a whole. */
  readonly uploadFile: (file: NewFile) => Promise<StoredFile>
  readonly findFile: (name: string) => Promise<StoredFile | undefined>
  /** Opens a file; status, headers and stream are the provider's. @param range As a client asked for it (RFC 9110, section 14.2). */
  readonly openFile: (
    name: string,
    range?: { readonly range?: string | undefined; readonly ifRange?: string | undefined },
  ) => Promise<Response>
  /** The files of a folder and those in its folders; all of the bucket for an empty name. */
  readonly listNames: (folder: string) => Promise<readonly string[]>
  /** Whether there was one. */
  readonly deleteFile: (name: string) => Promise<boolean>
}

const WireFile = v.pipe(
  v.object({
    name: v.string(),
    size: v.string(),
    contentType: v.string(),
    md5Hash: v.string(),
    updated: v.string(),
    metadata: v.optional(v.object({ modifiedAt: v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined) }), {}),
  }),
  v.transform(({ name, size, contentType, md5Hash, updated, metadata }): StoredFile => {
    return { name, sizeBytes: Number(size), contentType, md5Hash, updatedAt: new Date(metadata.modifiedAt ?? updated) }
  }),
)
const WireList = v.object({
  items: v.optional(v.array(v.object({ name: v.string() })), []),
  nextPageToken: v.optional(v.string()),
})

/** Creates a client of one bucket. */
export function createFilesClient({ fetch, baseUrl, bucket, getAuthorization }: FilesOptions): FilesClient {
  const bucketUrl = `${baseUrl}/v0/b/${encodeURIComponent(bucket)}/o`
  const urlOf = (name: string) => `${bucketUrl}/${encodeURIComponent(name)}`

  const client = createHttpClient(fetch)
  const send = async (url: string, { headers, ...options }: SendOptions = {}): Promise<Response> =>
    await exchange(client, url, { ...options, headers: { ...headers, authorization: await getAuthorization() } })
  const call = async (url: string, options: SendOptions = {}, hasSum = false): Promise<Response> => {
    const response = await send(url, options)
    if (!response.ok) throw await errorOf(response, hasSum)
    return response
  }

  return {
    uploadFile: async ({ name, content, sizeBytes, contentType = 'application/octet-stream', md5Hash, modifiedAt }) => {
      const started = await call(`${bucketUrl}?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-length': String(sizeBytes),
          'x-goog-upload-header-content-type': contentType,
        },
        body: { name, contentType, md5Hash, ...(modifiedAt && { metadata: { modifiedAt: modifiedAt.toISOString() } }) },
      })
      const uploadUrl = started.headers.get('x-goog-upload-url')
      if (uploadUrl === null) throw new FilesError('unknown', 'The provider did not say where the file goes.')
      const stored = await call(
        uploadUrl,
        {
          method: 'POST',
          headers: { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
          body: content,
        },
        md5Hash !== undefined,
      )
      return v.parse(WireFile, await stored.json())
    },
    findFile: async (name) => {
      const response = await send(urlOf(name))
      if (response.status === 404) return undefined
      if (!response.ok) throw await errorOf(response, false)
      return v.parse(WireFile, await response.json())
    },
    openFile: async (name, { range, ifRange } = {}) => {
      const headers = { ...(range !== undefined && { range }), ...(ifRange !== undefined && { 'if-range': ifRange }) }
      const response = await send(`${urlOf(name)}?alt=media`, { headers })
      // A range behind the end is an answer for the client.
      if (!response.ok && response.status !== 416) throw await errorOf(response, false)
      return response
    },
    listNames: async (folder) => {
      const names: string[] = []
      const query = new URLSearchParams(folder === '' ? {} : { prefix: `${folder}/` })
      for (;;) {
        const listed = await call(`${bucketUrl}?${query}`)
        const { items, nextPageToken } = v.parse(WireList, await listed.json())
        names.push(...items.map(({ name }) => name))
        if (nextPageToken === undefined) return names
        query.set('pageToken', nextPageToken)
      }
    },
    deleteFile: async (name) => {
      const response = await send(urlOf(name), { method: 'DELETE' })
      if (response.status === 404) return false
      if (!response.ok) throw await errorOf(response, false)
      return true
    },
  }
}

type SendOptions = {
  readonly method?: 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: ReadableStream<Uint8Array> | Readonly<Record<string, unknown>>
}

/** @param hasSum Whether the call said what the bytes would be: then a bad request means that they are others. */
async function errorOf(response: Response, hasSum: boolean): Promise<FilesError> {
  const text = await response.text()
  return new FilesError(codeOf(response.status, hasSum), `The provider answered ${response.status}: ${text.slice(0, 200)}`)
}

function codeOf(status: number, hasSum: boolean): FilesErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated'
    case 402:
      return 'quota-exceeded'
    case 403:
      return 'unauthorized'
    case 404:
      return 'object-not-found'
    case 400:
      return hasSum ? 'invalid-checksum' : 'unknown'
    case 413:
      return 'file-too-large'
    case 415:
      return 'file-type-refused'
    case 429:
      return 'retry-limit-exceeded'
    default:
      return status >= 500 ? 'retry-limit-exceeded' : 'unknown'
  }
}
