import { badRequest } from '#backend/files/refusal.ts'

/** The two parts of an upload in one request. */
export type RelatedParts = {
  /** JSON text. */
  readonly metadata: string
  /** The type that the second part declares. */
  readonly contentType: string | undefined
  /** The bytes of the second part; throws if the body ends before its delimiter. */
  readonly content: AsyncIterable<Uint8Array>
  /** Bytes of the body before the content, plus the minimum after it for the last delimiter. */
  readonly frameBytes: number
}

/** Longest head: two part headers and the metadata's delimiter. */
const headerBytes = 8192

/** The boundary in a `Content-Type` of multipart/related (RFC 2046, section 5.1.1); undefined if there is none. */
export function findBoundary(contentType: string | null): string | undefined {
  const [, quoted, plain] = /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/iu.exec(contentType ?? '') ?? []
  return quoted ?? plain
}

/**
 * Reads a body of two parts (RFC 2387), the first as a whole and the second as a stream of bytes.
 *
 * @param metadataBytes Longest first part.
 * @throws StorageRefusal if it is malformed.
 */
export async function readRelatedParts(body: AsyncIterable<Uint8Array>, boundary: string, metadataBytes: number): Promise<RelatedParts> {
  const chunks = body[Symbol.asyncIterator]()
  const opening = Buffer.from(`--${boundary}`)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let buffered: Buffer = Buffer.alloc(0)

  const head = await readHead()
  return { ...head, content: readContent() }

  async function readMore(): Promise<void> {
    const next = await chunks.next()
    if (next.done) throw badRequest('The multipart body ends too early.')
    buffered = Buffer.concat([buffered, next.value])
  }

  /** Finds a text from a position on, reading as far as needed and allowed. */
  async function findText(text: Buffer, from: number): Promise<number> {
    while (true) {
      const at = buffered.indexOf(text, from)
      if (at >= 0) return at
      if (buffered.length > headerBytes + metadataBytes) throw badRequest('The metadata of the upload is too long.')
      await readMore()
    }
  }

  async function readHead() {
    const blankLine = Buffer.from('\r\n\r\n')
    const first = await findText(opening, 0)
    const firstStart = (await findText(blankLine, first)) + blankLine.length
    const firstEnd = await findText(delimiter, firstStart)
    const second = firstEnd + delimiter.length
    const secondHeadEnd = await findText(blankLine, second)
    const metadata = buffered.subarray(firstStart, firstEnd).toString('utf8')
    const secondHead = buffered.subarray(second, secondHeadEnd).toString('latin1')
    const contentType = /^content-type:(.*)$/imu.exec(secondHead)?.[1]?.trim()
    const contentStart = secondHeadEnd + blankLine.length
    buffered = buffered.subarray(contentStart)
    return { metadata, contentType: contentType || undefined, frameBytes: contentStart + delimiter.length + '--'.length }
  }

  async function* readContent(): AsyncGenerator<Uint8Array> {
    while (true) {
      const end = buffered.indexOf(delimiter)
      if (end >= 0) {
        if (end > 0) yield buffered.subarray(0, end)
        break
      }
      // The delimiter may have begun in the remaining bytes.
      const safe = buffered.length - delimiter.length + 1
      if (safe > 0) {
        yield buffered.subarray(0, safe)
        buffered = buffered.subarray(safe)
      }
      await readMore()
    }
    // The epilogue has no meaning, but is read so that the client can finish sending.
    for (let next = await chunks.next(); !next.done; next = await chunks.next());
  }
}
