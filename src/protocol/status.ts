/** Number and HTTP status of each canonical code (google.rpc.Code; RFC 9110 where both define one). */
const statuses = {
  CANCELLED: { number: 1, http: 499 },
  UNKNOWN: { number: 2, http: 500 },
  INVALID_ARGUMENT: { number: 3, http: 400 },
  DEADLINE_EXCEEDED: { number: 4, http: 504 },
  NOT_FOUND: { number: 5, http: 404 },
  ALREADY_EXISTS: { number: 6, http: 409 },
  PERMISSION_DENIED: { number: 7, http: 403 },
  RESOURCE_EXHAUSTED: { number: 8, http: 429 },
  FAILED_PRECONDITION: { number: 9, http: 400 },
  ABORTED: { number: 10, http: 409 },
  OUT_OF_RANGE: { number: 11, http: 400 },
  UNIMPLEMENTED: { number: 12, http: 501 },
  INTERNAL: { number: 13, http: 500 },
  UNAVAILABLE: { number: 14, http: 503 },
  DATA_LOSS: { number: 15, http: 500 },
  UNAUTHENTICATED: { number: 16, http: 401 },
} as const

/** A canonical status code by name, as in `error.status` of a reply. */
export type StatusCode = keyof typeof statuses

/** The HTTP status of a canonical code. */
export function httpStatusOf(status: StatusCode): number {
  return statuses[status].http
}

/** The number of a canonical code, as in `google.rpc.Status`. */
export function numberOf(status: StatusCode): number {
  return statuses[status].number
}

/** Whether a text from the wire names a canonical code. */
export function isStatusCode(text: string): text is StatusCode {
  return Object.hasOwn(statuses, text)
}
