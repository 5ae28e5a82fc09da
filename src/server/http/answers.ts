type AnswerInit = { readonly status?: number; readonly headers?: readonly (readonly [name: string, value: string])[] }

/** A JSON response; dates become ISO 8601. */
export function json(value: unknown, { status = 200, headers = [] }: AnswerInit = {}): Response {
  return text(JSON.stringify(value), { status, headers: [['content-type', 'application/json'], ...headers] })
}

/** A response of plain text, unless a header sets another type. */
export function text(body: string, { status = 200, headers = [] }: AnswerInit = {}): Response {
  const type = headers.some(([name]) => name === 'content-type') ? [] : [['content-type', 'text/plain; charset=utf-8'] as const]
  return new Response(body, { status, headers: toPairs([...type, ...headers, ['content-length', String(Buffer.byteLength(body))]]) })
}

/** A response without a body. */
export function empty(status: number, headers: AnswerInit['headers'] = []): Response {
  const length = status === 204 ? [] : [['content-length', '0'] as const]
  return new Response(null, { status, headers: toPairs([...headers, ...length]) })
}

type RefusalDetails = { readonly code: string; readonly retryAfterSeconds?: number }

/** An error response that middleware or a handler throws. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly details: RefusalDetails | undefined

  /** @param details The reason as JSON, for scripts; without it there is only the status. */
  constructor(status: number, details?: RefusalDetails) {
    super(details?.code ?? `Refused with ${status}.`)
    this.status = status
    this.details = details
  }

  toResponse(): Response {
    const { status, details } = this
    if (!details) return empty(status)
    const { retryAfterSeconds } = details
    return json(details, { status, headers: retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]] })
  }
}

/** `Headers` requires mutable arrays. */
export function toPairs(headers: readonly (readonly [name: string, value: string])[]): [string, string][] {
  return headers.map(([name, value]) => [name, value])
}
