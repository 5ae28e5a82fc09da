import type { BegunFailure } from '#backend/database/identity/attempt-table.ts'
import type { AttemptLimit, FailureLimit } from '#backend/database/identity/attempt-windows.ts'
import type { Caller, IdentityContext } from './context.ts'
import { tooManyAttempts } from './refusal.ts'

/** The limits that an attempt counts for. */
export type Attempt = {
  /** Per client. */
  readonly signIn?: Caller
  /** Per client. */
  readonly signUp?: Caller
  /** Failures of the account with this e-mail address, or of one of its devices. */
  readonly account?: string
  /** Wrong codes of the second factor of the account with this ID. */
  readonly secondFactor?: string
  /** Code mails: per client, unless the admin requests them, and per address, or per device that has signed in to its account. */
  readonly code?: { readonly caller: Caller | undefined; readonly attemptKey: string; readonly isNewEmail: boolean }
}

/**
 * Admits and counts an attempt, in the database, so that concurrent attempts and restarts cannot exceed a limit.
 *
 * @returns The failure to settle; undefined if the attempt does not count for an account.
 * @throws IdentityRefusal TOO_MANY_ATTEMPTS_TRY_LATER; the attempt is then not counted at all.
 */
export async function admit({ store, settings, clock }: IdentityContext, attempt: Attempt): Promise<BegunFailure | undefined> {
  const { signInsPerAddress, signUpsPerAddress, failuresPerAccount, failuresPerSecondFactor, ...limits } = settings.limits
  const { codesPerAddress, codesPerEmail, codesPerNewEmail, maxKeys } = limits
  const windows = [
    ...windowOf('sign-in', attempt.signIn?.clientAddress, signInsPerAddress ? [signInsPerAddress] : []),
    ...windowOf('sign-up', attempt.signUp?.clientAddress, signUpsPerAddress ? [signUpsPerAddress] : []),
    ...windowOf('code-client', attempt.code?.caller?.clientAddress, codesPerAddress),
    ...windowOf('code-email', attempt.code?.attemptKey, codesPerEmail),
    ...windowOf('code-new-email', attempt.code?.isNewEmail ? attempt.code.attemptKey : undefined, codesPerNewEmail),
  ]
  const failures =
    failuresOf('account', attempt.account, failuresPerAccount) ?? failuresOf('second-factor', attempt.secondFactor, failuresPerSecondFactor)
  if (windows.length === 0 && !failures) return undefined
  const nowMs = clock.now()
  const outcome = await store.changeIdentity('beginAttempt', { windows, failures, nowMs, maxKeys })
  if (outcome.kind === 'refused') throw tooManyAttempts(Math.ceil((outcome.freeAtMs - nowMs) / 1000))
  return outcome.failure
}

/** Settles an attempt that succeeded or was never made. */
export async function settle(
  { store, clock }: IdentityContext,
  failure: BegunFailure | undefined,
  outcome: 'succeeded' | 'withdrawn',
): Promise<void> {
  if (failure) await store.changeIdentity('settleAttempt', { failure, outcome, nowMs: clock.now() })
}

function failuresOf(what: string, who: string | undefined, limit: FailureLimit | undefined) {
  return who === undefined || !limit ? undefined : { key: `${what} ${who}`, limit }
}

function windowOf(what: string, who: string | undefined, limits: readonly AttemptLimit[]) {
  return who === undefined || limits.length === 0 ? [] : [{ key: `${what} ${who}`, limits }]
}
