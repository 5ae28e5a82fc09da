/**
 * Encodes one frame of a WebChannel response: the length in UTF-16 units, a line feed and the text. A length in bytes would break at the
 * first character beyond Latin (protocol: WebChannel, frame).
 */
export function encodeFrame(text: string): string {
  return `${text.length}\n${text}`
}

/** Encodes a frame of messages with their array IDs; each message is JSON. */
export function encodeArrays(arrays: readonly { readonly id: number; readonly json: string }[]): string {
  return encodeFrame(`[${arrays.map(({ id, json }) => `[${id},[${json}]]`).join(',')}]`)
}
