import * as v from 'valibot'
import type { Path } from '#protocol/document-name.ts'
import type { Fields } from '#protocol/value.ts'
import { decodeFields, encodeFields } from '#protocol/value-codec.ts'

/** A document as it was before a batch wrote it; `before` is undefined where there was none. */
export type DocumentImage = { readonly path: Path; readonly before: Fields | undefined; readonly isDeleted: boolean }

const Images = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.tuple([v.array(v.string()), v.nullable(v.record(v.string(), v.unknown())), v.boolean()])),
)

/** Most bytes of one part: a document takes 1 MiB. */
const mostBytes = 900_000

/** Images as compressed JSON, in as many parts as documents take: as fields they would fill the indexes. */
export async function encodeImages(images: readonly DocumentImage[]): Promise<readonly Uint8Array[]> {
  const entries = images.map(({ path, before, isDeleted }) => [path, before ? encodeFields(before) : null, isDeleted])
  const bytes = await transform(new TextEncoder().encode(JSON.stringify(entries)), new CompressionStream('gzip'))
  if (bytes.length <= mostBytes || images.length === 1) return [bytes]
  const middle = Math.ceil(images.length / 2)
  return [...(await encodeImages(images.slice(0, middle))), ...(await encodeImages(images.slice(middle)))]
}

export async function decodeImages(bytes: Uint8Array): Promise<readonly DocumentImage[]> {
  const json = new TextDecoder().decode(await transform(bytes, new DecompressionStream('gzip')))
  return v.parse(Images, json).map(([path, fields, isDeleted]) => ({
    path,
    before: fields === null ? undefined : decodeFields(fields),
    isDeleted,
  }))
}

async function transform(bytes: Uint8Array, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const blob = new Blob([Uint8Array.from(bytes)])
  return new Uint8Array(await new Response(blob.stream().pipeThrough(by)).arrayBuffer())
}
