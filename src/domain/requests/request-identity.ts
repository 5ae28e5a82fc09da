import type { RequestKind } from './request.ts'

/** A submission and its author. */
export type RequestAttempt = {
  /** The person's account. */
  readonly uid: string
  /** The same for all attempts to send one form. */
  readonly idempotencyKey: string
  readonly customerId: string
  /** A new request of a kind, or a message in an existing one. */
  readonly what: { readonly kind: RequestKind } | { readonly requestId: string }
  /** Number of the invoice or id of the product, if it is about one. */
  readonly about: string
  readonly subject: string
  readonly text: string
}

/**
 * Derives the document's id, so that repeats of an attempt find the same document and other texts do not.
 *
 * @param digest SHA-256 of a text's UTF-8, in hexadecimal digits.
 * @returns 32 hexadecimal digits.
 */
export function requestIdOf(attempt: RequestAttempt, digest: (text: string) => string): string {
  const { uid, idempotencyKey, customerId, what, about, subject, text } = attempt
  const place = 'kind' in what ? ['kind', what.kind] : ['request', what.requestId]
  return digest(JSON.stringify([uid, idempotencyKey, customerId, ...place, about, subject, text])).slice(0, 32)
}
