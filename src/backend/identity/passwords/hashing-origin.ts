/** The origin of a password to hash; it determines the place in the queue. */
export type HashingOrigin = {
  /** What the request counts for, such as a client address and an account. */
  readonly keys: readonly string[]
  /** Whether the client has proved before that the account is theirs. */
  readonly isKnown: boolean
  /** Aborted if the client no longer waits for the response. */
  readonly signal: AbortSignal | undefined
}

/** The properties of a caller that the queue uses. */
type HashingClient = { readonly clientAddress: string; readonly signal: AbortSignal }

/** A client without such a proof, whether or not the address has an account. */
export function unknownOrigin({ clientAddress, signal }: HashingClient, email: string): HashingOrigin {
  return { keys: [`address ${clientAddress}`, `account ${email}`], isKnown: false, signal }
}

/**
 * A client that has proved that the account is theirs. It counts for `key` and, among known clients, for its address: anyone can create
 * accounts, so many accounts at one address count as one client. Unknown clients at the address do not count against it.
 */
export function knownOrigin({ clientAddress, signal }: HashingClient, key: string): HashingOrigin {
  return { keys: [`known ${key}`, `known address ${clientAddress}`], isKnown: true, signal }
}

/** The agency's own service. */
export const serviceOrigin: HashingOrigin = { keys: [], isKnown: true, signal: undefined }
