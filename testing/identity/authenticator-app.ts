import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { answerOf, type IdentityAnswer } from './identity-calls.ts'
import { testApiKey } from './identity-settings.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** The code that an authenticator app shows (RFC 6238), made apart from what the backend does. @param secretKey In Base32. */
export function showCode(secretKey: string, timeMs: number): string {
  const step = Buffer.from(
    Math.floor(timeMs / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  )
  const mac = createHmac('sha1', decodeBase32(secretKey)).update(step).digest()
  const from = (mac.at(-1) ?? 0) % 16
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The bytes of a secret (RFC 4648, section 6). */
export function decodeBase32(secretKey: string): Uint8Array {
  const bits = [...secretKey].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

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
