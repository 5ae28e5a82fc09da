import { setImmediate } from 'node:timers/promises'

/** Indented JSON. */
export function writeJson(value: unknown): string {
  return `${JSON.stringify(value ?? null, null, 2)}\n`
}

/** A JSON list, with each value written when it is read. */
export async function* writeJsonList(values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const value of values) {
    yield before + JSON.stringify(value, null, 2)
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** Characters per chunk: enough to make many small texts cheap, few enough not to block others. */
const partLength = 32_768

/** Text as a stream of UTF-8 bytes, generated at the reader's pace; other requests are handled between chunks. */
export function streamText(texts: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(encodeText(texts))
}

async function* encodeText(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  let part = ''
  for await (const text of texts) {
    part += text
    if (part.length < partLength) continue
    yield encoder.encode(part)
    part = ''
    await setImmediate()
  }
  yield encoder.encode(part)
}
