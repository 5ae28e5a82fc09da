/**
 * One frame of a WebChannel answer: the length in UTF-16 units, a line feed, the text (protocol: WebChannel, frame; counting bytes breaks
 * on the first character beyond Latin).
 */
export function encodeFrame(text: string): string {
  return `${text.length}\n${text}`
}

/** A frame of messages with their array ids; each is JSON of its own. */
export function encodeArrays(arrays: readonly { readonly id: number; readonly json: string }[]): string {
  return encodeFrame(`[${arrays.map(({ id, json }) => `[${id},[${json}]]`).join(',')}]`)
}
