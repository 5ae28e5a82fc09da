/**
 * Unpacks zlib data up to a limit. Bytes after its end, such as the line break before `endstream`, are ignored.
 *
 * @returns Undefined if there is more, or nothing can be unpacked.
 */
export async function inflate(packed: Uint8Array, mostBytes: number): Promise<Uint8Array | undefined> {
  const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of stream) {
      length += part.length
      if (length > mostBytes) return undefined
      parts.push(part)
    }
  } catch (error) {
    // Broken data and bytes after the end are the same error; what came before them is good in the second case.
    if (!(error instanceof TypeError) || length === 0) return undefined
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
