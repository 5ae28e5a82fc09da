import { WireFormatError } from './wire-format-error.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Encodes bytes as base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(index, index + 3)
    const group = (first << 16) | (second << 8) | third
    text += digit(group >> 18) + digit(group >> 12)
    text += index + 1 < bytes.length ? digit(group >> 6) : '='
    text += index + 2 < bytes.length ? digit(group) : '='
  }
  return text
}

/**
 * Decodes base64 in the standard or the URL-safe alphabet, with or without padding, as proto3 JSON accepts it.
 *
 * @throws WireFormatError if the text is not base64.
 */
export function decodeBase64(text: string): Uint8Array {
  const digits = text.replace(/={1,2}$/, '')
  if (digits.length % 4 === 1) throw new WireFormatError('Invalid base64: impossible length.')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let buffer = 0
  let bits = 0
  let length = 0
  for (let index = 0; index < digits.length; index++) {
    buffer = ((buffer << 6) | valueOfDigit(digits.charCodeAt(index))) & 0xffffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length++] = (buffer >> bits) & 0xff
    }
  }
  return bytes
}

function digit(bits: number): string {
  return alphabet.charAt(bits & 63)
}

function valueOfDigit(code: number): number {
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 97 && code <= 122) return code - 71
  if (code >= 48 && code <= 57) return code + 4
  if (code === 43 || code === 45) return 62
  if (code === 47 || code === 95) return 63
  throw new WireFormatError('Invalid base64: unexpected character.')
}
