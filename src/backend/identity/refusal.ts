import type { AccountConflict } from '#backend/database/identity/identity-operations.ts'

/**
 * An expected refusal with a message of the provider's identity service, such as `EMAIL_EXISTS` or `WEAK_PASSWORD : text`, which clients
 * parse. Only `reply.ts` converts it to a response.
 */
export class IdentityRefusal extends Error {
  override readonly name = 'IdentityRefusal'
  readonly httpStatus: number
  /** How long to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: ErrorOptions & { readonly httpStatus?: number; readonly retryAfterSeconds?: number } = {}) {
    super(message, options)
    this.httpStatus = options.httpStatus ?? 400
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The refusal of an attempt that came too early, or of work that exceeds the capacity (RFC 6585, section 4). */
export function tooManyAttempts(retryAfterSeconds: number): IdentityRefusal {
  return new IdentityRefusal('TOO_MANY_ATTEMPTS_TRY_LATER', { httpStatus: 429, retryAfterSeconds })
}

const conflictCodes: Readonly<Record<AccountConflict, string>> = {
  localIdExists: 'DUPLICATE_LOCAL_ID',
  emailExists: 'EMAIL_EXISTS',
  phoneNumberExists: 'PHONE_NUMBER_EXISTS',
  identityExists: 'FEDERATED_USER_ID_ALREADY_LINKED',
}

/** Whether a change failed because of another account. */
export function isConflict(kind: string): kind is AccountConflict {
  return Object.hasOwn(conflictCodes, kind)
}

/** The refusal of a value that another account already has. */
export function conflictRefusal(conflict: AccountConflict): IdentityRefusal {
  return new IdentityRefusal(conflictCodes[conflict])
}
