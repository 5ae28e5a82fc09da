import type { AccountConflict } from '#backend/database/identity/identity-operations.ts'

/**
 * An expected refusal in the words of the provider's identity service, such as `EMAIL_EXISTS` or `WEAK_PASSWORD : text`; `reply.ts` alone
 * turns it into an answer. Clients read the message.
 */
export class IdentityRefusal extends Error {
  override readonly name = 'IdentityRefusal'
  readonly httpStatus: number
  /** After which time an attempt may be repeated. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: ErrorOptions & { readonly httpStatus?: number; readonly retryAfterSeconds?: number } = {}) {
    super(message, options)
    this.httpStatus = options.httpStatus ?? 400
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The refusal of an attempt that came too early, or of work for which there is no room (RFC 6585, section 4). */
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

/** The refusal of what another account has already. */
export function conflictRefusal(conflict: AccountConflict): IdentityRefusal {
  return new IdentityRefusal(conflictCodes[conflict])
}
