import { setImmediate } from 'node:timers/promises'

/** A file's name and type: browsers show a PDF, and save the rest. */
type Download = {
  readonly name: string
  readonly type: 'application/pdf' | 'text/csv; charset=utf-8' | 'text/calendar; charset=utf-8' | 'application/xml' | 'application/zip'
}

/** A response with a file. Its name may have the letters of an invoice's number (RFC 6266): clients that know plain names alone get one without them. */
export function answerWithFile(body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, { name, type }: Download): Response {
  const disposition = type === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(body, { headers: { 'content-type': type, 'content-disposition': `${disposition}; ${nameFile(name)}` } })
}

function nameFile(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\]/gu, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return plain === name ? `filename="${name}"` : `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Bytes as a stream, made as fast as they are read. Canceling the stream ends the generator. */
export function streamBytes(parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await parts.return()
    },
  })
}

/** Text as a stream of bytes (UTF-8); other requests are answered between its parts. */
export function streamText(parts: Generator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return streamBytes(encodeText(parts))
}

async function* encodeText(parts: Generator<string, void>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  for (const part of parts) {
    await setImmediate()
    yield encoder.encode(part)
  }
}
