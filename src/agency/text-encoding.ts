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

/** An encoding that nothing declares, and a word that shows whether it is right; none if the start of the text is ASCII. */
export type AssumedEncoding = { readonly encoding: 'windows-1252' | 'utf-16le' | 'utf-16be'; readonly sample?: string }

/** Finds out the encoding of text that comes in parts. */
export class EncodingFinder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  #start = new Uint8Array()
  #isUtf8 = true
  #hasNul = false

  /** @param part The first one has at least two bytes, if there are as many. */
  add(part: Uint8Array): void {
    if (this.#start.length === 0) this.#start = part.slice(0, sampledBytes)
    if (this.#isUtf8) this.#isUtf8 = this.#decodes(part, true)
    this.#hasNul ||= part.includes(0)
  }

  /**
   * Finds the encoding by a byte order mark or the NUL bytes of UTF-16, then UTF-8 if all of it is, then Windows-1252.
   *
   * @returns An object for an encoding that is assumed; undefined for what is no text.
   */
  find(): string | AssumedEncoding | undefined {
    const mark = detectMark(this.#start)
    if (mark !== undefined) return mark
    const [first, second] = this.#start
    if (first !== 0 && second === 0) return this.#assume('utf-16le')
    if (first === 0 && second !== undefined && second !== 0) return this.#assume('utf-16be')
    if (this.#hasNul) return undefined
    return this.#isUtf8 && this.#decodes(new Uint8Array(), false) ? 'utf-8' : this.#assume('windows-1252')
  }

  #decodes(part: Uint8Array, stream: boolean): boolean {
    try {
      this.#utf8.decode(part, { stream })
      return true
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }

  #assume(encoding: AssumedEncoding['encoding']): AssumedEncoding {
    const [sample] = /[\p{L}\p{M}]{0,30}[^\0-\u007F\uFFFD][\p{L}\p{M}]{0,30}/u.exec(new TextDecoder(encoding).decode(this.#start)) ?? []
    return { encoding, ...(sample !== undefined && { sample }) }
  }
}

/** Bytes in which a word is looked for that is not ASCII. */
const sampledBytes = 65_536

/** Finds out the encoding of a text, as `EncodingFinder`. @returns Undefined for what is no text. */
export function detectEncoding(bytes: Uint8Array): string | undefined {
  const finder = new EncodingFinder()
  finder.add(bytes)
  const found = finder.find()
  return typeof found === 'object' ? found.encoding : found
}
