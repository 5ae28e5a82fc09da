import { parseShallowJson } from '#protocol/shallow-json.ts'
import { ServiceError } from '#backend/service-error.ts'

/**
 * Reads a request's body as JSON, independent of its content type (the SDK sends text/plain); stops once it is too long.
 *
 * @throws ServiceError INVALID_ARGUMENT if it is too long, not UTF-8 or not JSON, CANCELLED if the client disconnects.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  return parseJson(await readBytes(request, maxBytes), maxBytes)
}

/**
 * Reads a request's body as text; stops once it is too long.
 *
 * @throws ServiceError INVALID_ARGUMENT if it is too long or not UTF-8, CANCELLED if the client disconnects.
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return decodeUtf8(await readBytes(request, maxBytes), maxBytes)
}

/** The result of reading a request's body. */
export type ReadBody = Uint8Array | 'too long' | 'broken off'

/** Reads a request's body; stops once it is too long. */
export async function readBytes(request: Request, maxBytes: number): Promise<ReadBody> {
  if (Number(request.headers.get('content-length')) > maxBytes) return 'too long'
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body) {
      length += chunk.length
      if (length > maxBytes) return 'too long'
      chunks.push(chunk)
    }
  } catch (error) {
    if (request.signal.aborted) return 'broken off'
    throw error
  }
  const [only] = chunks
  return only && chunks.length === 1 ? only : Buffer.concat(chunks, length)
}

/**
 * Parses a body as JSON.
 *
 * @throws ServiceError INVALID_ARGUMENT if it is too long, not UTF-8 or not JSON, CANCELLED if it was interrupted.
 */
export function parseJson(bytes: ReadBody, maxBytes: number): unknown {
  const text = decodeUtf8(bytes, maxBytes)
  try {
    return parseShallowJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ServiceError('INVALID_ARGUMENT', 'Invalid JSON payload received.')
    throw error
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: ReadBody, maxBytes: number): string {
  if (bytes === 'too long') throw new ServiceError('INVALID_ARGUMENT', `Request payload size exceeds the limit: ${maxBytes} bytes.`)
  // A client that disconnects in the middle of a body is not an error of the server.
  if (bytes === 'broken off') throw new ServiceError('CANCELLED', 'The request ended before its body did.')
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw new ServiceError('INVALID_ARGUMENT', 'The request is not valid UTF-8.')
    throw error
  }
}
