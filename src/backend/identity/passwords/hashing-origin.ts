/** For whom a password is hashed: what its place in the queue depends on. */
export type HashingOrigin = {
  /** What the request counts for, such as a client address and an account. */
  readonly keys: readonly string[]
  /** Whether the client has shown before that the account is theirs. */
  readonly isKnown: boolean
  /** Aborted when the client no longer waits for the answer. */
  readonly signal: AbortSignal | undefined
}

/** The part of a request that the queue looks at. */
type HashingClient = { readonly clientAddress: string; readonly signal: AbortSignal }

/** A client that has shown nothing; whether there is an account with the address makes no difference. */
export function unknownOrigin({ clientAddress, signal }: HashingClient, email: string): HashingOrigin {
  return { keys: [`address ${clientAddress}`, `account ${email}`], isKnown: false, signal }
}

/**
 * A client that has shown that the account is theirs. It counts for this and, among known clients, for its address: anybody makes accounts
 * of their own, and one address with many is one asker. Unknown clients at the address do not count against it.
 */
export function knownOrigin({ clientAddress, signal }: HashingClient, key: string): HashingOrigin {
  return { keys: [`known ${key}`, `known address ${clientAddress}`], isKnown: true, signal }
}

/** The agency's own service. */
export const serviceOrigin: HashingOrigin = { keys: [], isKnown: true, signal: undefined }
