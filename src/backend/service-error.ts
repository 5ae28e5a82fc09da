import type { StatusCode } from '#protocol/status.ts'

/** An expected refusal: thrown where the rule lives, turned into a wire reply by `http/reply.ts` alone. The message reaches the client. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: StatusCode
  /** When to try again, where that is known. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: StatusCode, message: string, { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The refusal of something that the provider knows and this backend does not. */
export function unbuilt(what: string): ServiceError {
  return new ServiceError('UNIMPLEMENTED', `${what} is not supported.`)
}
