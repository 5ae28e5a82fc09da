import * as v from 'valibot'
import type { Path } from '#protocol/document-name.ts'
import type { Fields } from '#protocol/value.ts'
import { decodeFields, encodeFields } from '#protocol/value-codec.ts'

/** A document as it was before a batch wrote it; `before` is undefined where there was none. Of an account or a file that was not there it says so (`isNew`). */
export type DocumentImage = {
  readonly path: Path
  readonly before: Fields | undefined
  readonly isDeleted: boolean
  /** The fields that it holds, where those are not all: no copy is kept of what a lead says. */
  readonly names?: readonly string[]
}

const Images = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.tupleWithRest([v.array(v.string()), v.nullable(v.record(v.string(), v.unknown())), v.boolean()], v.array(v.string()))),
)

/** Most bytes of one part: a document takes 1 MiB. */
const mostBytes = 900_000

/** Images as compressed JSON, in as many parts as documents take: as fields they would fill the indexes. */
export async function encodeImages(images: readonly DocumentImage[]): Promise<readonly Uint8Array[]> {
  const entries = images.map(({ path, before, isDeleted, names }) => [
    path,
    before ? encodeFields(before) : null,
    isDeleted,
    ...(names ? [names] : []),
  ])
  const json = JSON.stringify(entries)
  const bytes = await transform(new TextEncoder().encode(json), new CompressionStream('gzip'))
  if (bytes.length <= mostBytes || images.length === 1) return [bytes]
  const middle = Math.ceil(images.length / 2)
  return [...(await encodeImages(images.slice(0, middle))), ...(await encodeImages(images.slice(middle)))]
}

export async function decodeImages(bytes: Uint8Array): Promise<readonly DocumentImage[]> {
  const json = new TextDecoder().decode(await transform(bytes, new DecompressionStream('gzip')))
  return v.parse(Images, json).map(([path, fields, isDeleted, names]) => ({
    path,
    before: fields === null ? undefined : decodeFields(fields),
    isDeleted,
    ...(names && { names }),
  }))
}

async function transform(bytes: Uint8Array, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const blob = new Blob([Uint8Array.from(bytes)])
  return new Uint8Array(await new Response(blob.stream().pipeThrough(by)).arrayBuffer())
}
