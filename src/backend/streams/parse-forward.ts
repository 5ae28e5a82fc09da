import { utf8Length } from '#protocol/utf8.ts'
import { ServiceError } from '#backend/service-error.ts'

/** Maximum number of messages in one request; the SDK sends at most a thousand. */
const mostMessages = 1000

/** Form fields in addition to messages: `count`, `ofs` and `headers`, with room for those of later clients. */
const fieldsBeside = 10

/** A client's request: its messages, numbered from the first message of the channel, and the headers of the opening. */
export type ForwardRequest = {
  readonly messages: readonly { readonly number: number; readonly text: string }[]
  /** Header values by lower-case names. */
  readonly headers: ReadonlyMap<string, string>
}

/**
 * Parses the form of a forward request (protocol: WebChannel, forward channel).
 *
 * @param messageBytes Maximum size of one message.
 * @throws ServiceError INVALID_ARGUMENT.
 */
export function parseForward(body: string, messageBytes: number): ForwardRequest {
  // Counted before parsing, whose cost is quadratic in the number of fields.
  let pairs = 1
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) {
    if (++pairs > mostMessages + fieldsBeside) throw invalid('The form of the request is not understood.')
  }
  const form = new URLSearchParams(body)
  const count = parseCount(form.get('count') ?? '0', mostMessages)
  const offset = parseCount(form.get('ofs') ?? '0', Number.MAX_SAFE_INTEGER - mostMessages)
  const messages = Array.from({ length: count }, (_, at) => {
    const text = form.get(`req${at}___data__`)
    if (text === null) throw invalid(`The message ${at} of ${count} is missing.`)
    if (utf8Length(text) > messageBytes) throw invalid(`A request has at most ${messageBytes} bytes.`)
    return { number: offset + at, text }
  })
  return { messages, headers: parseHeaders(form.get('headers') ?? '') }
}

function parseHeaders(lines: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return headers
}

function parseCount(text: string, most: number): number {
  const count = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (count <= most) return count
  throw invalid('The form of the request is not understood.')
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', message)
}
