/** Byte order marks (WHATWG Encoding, BOM sniff), which win over declared encodings. */
const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Returns the encoding that a byte order mark names, or undefined without one. */
export function detectMark(bytes: Uint8Array): string | undefined {
  return marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
}

/** Returns the WHATWG encoding of a label such as `windows-1252` or `latin1`, or undefined if unknown. */
export function findEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
