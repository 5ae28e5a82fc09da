import * as v from 'valibot'
import { passkeyCalls, RecoveryCodesSchema } from '#domain/passkeys/passkey-calls.ts'
import { FetchError, http } from '#gateway/http/http-client.ts'
import { PasskeyError } from '#web/account/passkeys/passkey-error.ts'

/** Reports a new authenticator app to the server. @returns Recovery codes, if there were none. Rejects as below. */
export async function acceptSecondFactor(idToken: string): Promise<readonly string[]> {
  return v.parse(RecoveryCodesSchema, await call(passkeyCalls.acceptance, { idToken })).recoveryCodes
}

/** Removes the authenticator app. */
export async function removeSecondFactor(): Promise<void> {
  await call(passkeyCalls.removal, {})
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return v.parse(RecoveryCodesSchema, await call(passkeyCalls.recoveryCodes, {})).recoveryCodes
}

/** Rejects with PasskeyError `requires-recent-login`, or FetchError. */
async function call(path: string, body: object): Promise<unknown> {
  try {
    return await http<unknown>(path, { method: 'POST', body })
  } catch (cause) {
    throw cause instanceof FetchError && cause.status === 403 ? new PasskeyError('requires-recent-login', { cause }) : cause
  }
}
