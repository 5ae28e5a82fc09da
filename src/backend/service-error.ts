import type { StatusCode } from '#protocol/status.ts'

/** An expected refusal: thrown where the rule lives, converted to a reply in `http/reply.ts`. The message reaches the client. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: StatusCode
  /** When to try again, if known. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: StatusCode, message: string, { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The refusal of a feature of the provider that this backend does not support. */
export function unbuilt(what: string): ServiceError {
  return new ServiceError('UNIMPLEMENTED', `${what} is not supported.`)
}
