/** Part of a file: both bytes are in it. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Reads a `Range` header (RFC 9110, section 14.2).
 *
 * @returns Undefined when the whole file is to be answered: there is no range, it is none of bytes, it is malformed, or there are several;
 * 'unsatisfiable' when it begins behind the end. An empty file is answered whole.
 */
export function parseRange(header: string | null, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/iu.exec(header?.trim() ?? '') ?? []
  if ((first === '' && last === '') || sizeBytes === 0) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'unsatisfiable' : { first: Math.max(0, sizeBytes - length), last: sizeBytes - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= sizeBytes) return 'unsatisfiable'
  return { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}
