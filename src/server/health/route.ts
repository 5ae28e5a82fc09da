import { text } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'

/** Liveness check. */
export function showAlive(): Response {
  return text('ok\n')
}

/** Readiness check. Only the log contains the reason of a failure. */
export async function showReady(_: Request, { isReady, log }: Visit<'isReady' | 'log'>): Promise<Response> {
  try {
    return (await isReady()) ? text('ok\n') : showNotReady()
  } catch (error) {
    log.error({ err: error }, 'The server is not ready.')
    return showNotReady()
  }
}

/** Response to all other requests while the server starts or stops. */
export function showNotReady(): Response {
  return text('not ready\n', { status: 503, headers: [['retry-after', '5']] })
}
