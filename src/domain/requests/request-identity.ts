import type { RequestKind } from './request.ts'

/** What one press of a button wants stored, and by whom. */
export type RequestAttempt = {
  /** The account of the person. */
  readonly uid: string
  /** The same for all attempts to send one form. */
  readonly idempotencyKey: string
  readonly customerId: string
  /** What it is: a request of a kind, or more about the request of an id. */
  readonly what: { readonly kind: RequestKind } | { readonly requestId: string }
  /** The invoice's number or the product's id, if it is about one. */
  readonly about: string
  readonly subject: string
  readonly text: string
}

/**
 * Names what is to be stored so that every repeat of the attempt finds the same document, and other words are another one.
 *
 * @param digest SHA-256 of a text's UTF-8, in hexadecimal digits.
 * @returns 32 hexadecimal digits.
 */
export function requestIdOf(attempt: RequestAttempt, digest: (text: string) => string): string {
  const { uid, idempotencyKey, customerId, what, about, subject, text } = attempt
  const place = 'kind' in what ? ['kind', what.kind] : ['request', what.requestId]
  return digest(JSON.stringify([uid, idempotencyKey, customerId, ...place, about, subject, text])).slice(0, 32)
}
