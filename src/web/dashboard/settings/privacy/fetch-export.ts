import { exchange, http } from '#gateway/http/http-client.ts'

/** Why an export failed: the browser is offline, the session has ended, or the transfer broke off. */
export type ExportProblem = 'offline' | 'signedOut' | 'failed'

export class ExportError extends Error {
  override readonly name = 'ExportError'
  readonly problem: ExportProblem

  constructor(problem: ExportProblem, options?: ErrorOptions) {
    super(`The export failed: ${problem}.`, options)
    this.problem = problem
  }
}

/** Path of the export, with and without scripts. */
export const exportPath = '/dashboard/export'

/**
 * Downloads the export and reports its progress.
 *
 * @param onProgress Called with the bytes so far; the total is unknown.
 * @throws ExportError; a DOMException AbortError if the signal aborts.
 */
export async function fetchExport(
  signal: AbortSignal,
  onProgress: (receivedBytes: number) => void,
): Promise<{ content: Blob; fileName: string }> {
  const response = await exchange(http, exportPath, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ExportError('offline', { cause: error })
  })
  // The guard redirected to the login.
  if (response.redirected) throw new ExportError('signedOut')
  if (!response.ok || !response.body) throw new ExportError('failed')
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        received += chunk.length
        onProgress(received)
        controller.enqueue(chunk)
      },
    }),
  )
  const content = await new Response(counted, { headers: { 'content-type': 'application/zip' } }).blob().catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ExportError('failed', { cause: error })
  })
  const [, fileName = 'export.zip'] = /filename="([^"]+)"/u.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { content, fileName }
}

/** Saves a file as a download of the browser. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // The download has started by the time this runs.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
