import { setImmediate } from 'node:timers/promises'

/** A value as JSON that people can read, too. */
export function writeJson(value: unknown): string {
  return `${JSON.stringify(value ?? null, null, 2)}\n`
}

/** Many values as one list, each written when it is read. */
export async function* writeJsonList(values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const value of values) {
    yield before + JSON.stringify(value, null, 2)
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** Characters that are handed over at once: enough that many small texts cost little, few enough that nobody waits for them. */
const partLength = 32_768

/** Text as a stream of bytes (UTF-8), made as fast as it is read; other requests are answered between its parts. */
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
