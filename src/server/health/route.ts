import { text } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'

/** Says that the process lives. */
export function showAlive(): Response {
  return text('ok\n')
}

/** Says whether the server can serve; why it cannot stands in the log alone. */
export async function showReady(_: Request, { isReady, log }: Visit<'isReady' | 'log'>): Promise<Response> {
  try {
    return (await isReady()) ? text('ok\n') : sayNotReady()
  } catch (error) {
    log.error({ err: error }, 'The server is not ready.')
    return sayNotReady()
  }
}

/** For all other addresses while the server starts or stops. */
export function sayNotReady(): Response {
  return text('not ready\n', { status: 503, headers: [['retry-after', '5']] })
}
