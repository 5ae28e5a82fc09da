import { CutRequest, tooLarge } from '#backend/files/refusal.ts'

/** Most bytes to read of a refused request, so that its client gets the response instead of a broken connection. */
const drainedBytes = 10 * 2 ** 20

/**
 * The body of a request, piece by piece.
 *
 * @param maxBytes Reading stops with the piece that exceeds it.
 * @param signal Ends the reading, also of a body that hangs.
 * @throws StorageRefusal if it is too long, CutRequest if the client disconnects.
 */
export async function* readBody(request: Request, maxBytes: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return
  const reader = request.body.getReader()
  let sizeBytes = 0
  // Also ends a pending read.
  const end = () => {
    // A broken stream has already rejected the read.
    reader.cancel().catch(() => undefined)
  }
  signal?.addEventListener('abort', end)
  try {
    while (true) {
      const next = await reader.read().catch((cause: unknown) => {
        throw new CutRequest('The client went away.', { cause })
      })
      if (signal?.aborted) throw new CutRequest('The client has begun anew.')
      if (next.done) return
      sizeBytes += next.value.length
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
      yield next.value
    }
  } finally {
    signal?.removeEventListener('abort', end)
    // The rest can then be drained or ignored.
    reader.releaseLock()
  }
}

/** A short body as text. */
export async function readBodyText(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readBody(request, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads the rest of a refused request, unless that is too much. */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.body.locked || Number(request.headers.get('content-length')) > drainedBytes) return
  try {
    for await (const _ of readBody(request, drainedBytes));
  } catch (error) {
    // The client is gone, or the body is longer than we read.
    if (!(error instanceof Error && ['CutRequest', 'StorageRefusal'].includes(error.name))) throw error
  }
}
