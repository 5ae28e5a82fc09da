import { numericId, type Path } from '#protocol/document-name.ts'
import { KeyWriter } from './key-writer.ts'

const numericSegment = 1
const textSegment = 2

/**
 * The key of a path: keys sort as paths do (segment by segment, `__id<n>__` first and numerically, others by UTF-8 bytes, a path before
 * its descendants).
 */
export function encodeNameKey(path: Path): Uint8Array {
  const writer = new KeyWriter()
  writeNameKey(writer, path)
  return writer.finish()
}

/** Appends the key of a path to a larger key. */
export function writeNameKey(writer: KeyWriter, path: Path): void {
  for (const segment of path) {
    const number = numericId(segment)
    if (number === undefined) {
      writer.byte(textSegment)
      writer.escaped(Buffer.from(segment))
    } else {
      writer.byte(numericSegment)
      writer.int64(number)
    }
  }
}
