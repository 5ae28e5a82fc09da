import { expect } from 'vitest'
import { answerOf, type IdentityAnswer } from './identity-calls.ts'
import { testApiKey } from './identity-settings.ts'
import { showCode } from './show-code.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** Calls `accounts/{method}` of the second factor as the SDK does, such as `mfaSignIn:finalize`. */
export async function callSecondFactor(backend: TestBackend, method: string, body: unknown): Promise<IdentityAnswer> {
  const address = `http://backend.test/identitytoolkit.googleapis.com/v2/accounts/${method}?key=${testApiKey}`
  return await answerOf(backend, new Request(address, { method: 'POST', body: JSON.stringify(body) }))
}

/** What `mfaEnrollment:start` answers. */
export type StartedEnrollment = { readonly totpSessionInfo: { readonly sharedSecretKey: string; readonly sessionInfo: string } }

/** Adds an authenticator app to the account of a token. */
export async function enrollApp(
  backend: TestBackend,
  idToken: string,
): Promise<{ readonly secretKey: string; readonly idToken: string; readonly refreshToken: string }> {
  const started = await callSecondFactor(backend, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  const { sharedSecretKey: secretKey, sessionInfo } = (started.json as StartedEnrollment).totpSessionInfo // of its answer
  const verificationCode = showCode(secretKey, backend.clock.now())
  const body = { idToken, displayName: 'Phone', totpVerificationInfo: { sessionInfo, verificationCode } }
  const { status, json } = await callSecondFactor(backend, 'mfaEnrollment:finalize', body)
  expect(status).toBe(200)
  return { secretKey, ...(json as { idToken: string; refreshToken: string }) } // of its answer
}
