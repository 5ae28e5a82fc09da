import { setImmediate } from 'node:timers/promises'

/** How a browser takes a file: a PDF is shown, the rest is kept. */
type Download = {
  readonly name: string
  readonly type: 'application/pdf' | 'text/csv; charset=utf-8' | 'text/calendar; charset=utf-8' | 'application/zip'
}

/** An answer that is a file; its name is plain ASCII, because all parts of it are. */
export function answerWithFile(body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, { name, type }: Download): Response {
  const disposition = type === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(body, { headers: { 'content-type': type, 'content-disposition': `${disposition}; filename="${name}"` } })
}

/** Text as bytes (UTF-8), made as fast as somebody reads it; others are answered between its parts. */
export function streamText(parts: Generator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      await setImmediate()
      const { done, value } = parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => {
      parts.return()
    },
  })
}
