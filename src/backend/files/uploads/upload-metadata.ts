import * as v from 'valibot'
import type { FileMetadata, UploadMetadata } from '#backend/database/files/file-operations.ts'
import { badRequest } from '#backend/files/refusal.ts'

/** A value for use in headers: no control characters. */
const HeaderText = v.pipe(v.string(), v.maxLength(1024), v.regex(/^[^\p{Cc}]*$/u))
const Text = v.nullish(HeaderText)
const Sum = v.nullish(v.pipe(v.string(), v.maxLength(64)))

/** The SDK's format; other members that it sends, such as the name, are redundant. */
const WireMetadata = v.object({
  contentType: Text,
  cacheControl: Text,
  contentDisposition: Text,
  contentEncoding: Text,
  contentLanguage: Text,
  metadata: v.nullish(v.record(v.pipe(v.string(), v.minLength(1)), v.nullable(v.string()))),
  md5Hash: Sum,
  crc32c: Sum,
})

const members = ['contentType', 'cacheControl', 'contentDisposition', 'contentEncoding', 'contentLanguage'] as const

/**
 * Parses the metadata of an upload.
 *
 * @param text JSON, or empty.
 * @throws StorageRefusal if it is invalid or too large.
 */
export function parseUploadMetadata(text: string, maxBytes: number): UploadMetadata {
  const wire = parseWire(text, maxBytes)
  const { md5Hash, crc32c } = wire
  return { ...applyMetadata({}, wire), ...(md5Hash && { md5Hash }), ...(crc32c && { crc32c }) }
}

/** Applies a change: absent members stay, null removes a value. */
export function changeMetadata(before: FileMetadata, text: string, maxBytes: number): FileMetadata {
  const after = applyMetadata(before, parseWire(text, maxBytes))
  if (Buffer.byteLength(JSON.stringify(after)) > maxBytes) throw tooLong()
  return after
}

function parseWire(text: string, maxBytes: number): v.InferOutput<typeof WireMetadata> {
  if (Buffer.byteLength(text) > maxBytes) throw tooLong()
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), WireMetadata), text.trim() === '' ? '{}' : text)
  if (!parsed.success) throw badRequest('The metadata is not valid.')
  return parsed.output
}

function applyMetadata(before: FileMetadata, wire: v.InferOutput<typeof WireMetadata>): FileMetadata {
  const after: { -readonly [Member in keyof FileMetadata]: FileMetadata[Member] } = { ...before }
  for (const member of members) {
    const value = wire[member]
    if (value === null) delete after[member]
    else if (value !== undefined) after[member] = value
  }
  if (wire.metadata === null) delete after.custom
  if (!wire.metadata) return after
  const custom = new Map(Object.entries(after.custom ?? {}))
  for (const [key, value] of Object.entries(wire.metadata)) {
    if (value === null) custom.delete(key)
    else custom.set(key, value)
  }
  after.custom = Object.fromEntries(custom)
  if (custom.size === 0) delete after.custom
  return after
}

function tooLong() {
  return badRequest('The metadata is too long.')
}
