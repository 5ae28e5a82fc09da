import { expect } from 'vitest'
import type { Client } from '#backend'
import { testApiKey } from './identity-settings.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** An answer of the identity service; `body` is its text, byte for byte. */
export type IdentityAnswer = { readonly status: number; readonly headers: Headers; readonly body: string; readonly json: unknown }

/** The tokens of a signed-in user. */
export type TestSession = { readonly localId: string; readonly idToken: string; readonly refreshToken: string }

/** What users of tests sign up with, unless the test says otherwise. */
export const testUser = { email: 'anna@example.com', password: 'seven green bottles' }

/** Calls `accounts:{method}` as the SDK does. */
export async function callAccounts(
  backend: TestBackend,
  method: string,
  body: unknown,
  client?: Client,
  headers: Readonly<Record<string, string>> = {},
): Promise<IdentityAnswer> {
  const address = `http://backend.test/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${testApiKey}`
  return await answerOf(backend, new Request(address, { method: 'POST', body: JSON.stringify(body), headers }), client)
}

/** Calls the admin's `accounts{method}` as the service does, such as `:update`. */
export async function callAdmin(backend: TestBackend, method: string, body: unknown): Promise<IdentityAnswer> {
  const token = await backend.createServiceToken('https://identitytoolkit.googleapis.com/')
  const headers = { authorization: `Bearer ${token}` }
  const address = `http://backend.test/identitytoolkit.googleapis.com/v1/projects/fourfold/accounts${method}`
  return await answerOf(backend, new Request(address, { method: 'POST', body: JSON.stringify(body), headers }))
}

/** Trades a refresh token as the SDK does. */
export async function callToken(backend: TestBackend, form: Record<string, string>): Promise<IdentityAnswer> {
  const address = `http://backend.test/securetoken.googleapis.com/v1/token?key=${testApiKey}`
  return await answerOf(backend, new Request(address, { method: 'POST', body: new URLSearchParams(form) }))
}

/** Sends any request. */
export async function answerOf(backend: TestBackend, request: Request, client?: Client): Promise<IdentityAnswer> {
  const response = await backend.fetch(request, client)
  const body = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: response.status, headers: response.headers, body, json: isJson ? JSON.parse(body) : undefined }
}

/** Signs up a new user. */
export async function signUp(
  backend: TestBackend,
  user: { readonly email: string; readonly password: string } = testUser,
): Promise<TestSession> {
  const { status, json } = await callAccounts(backend, 'signUp', { ...user, returnSecureToken: true })
  expect(status).toBe(200)
  return json as TestSession // the fields of a signUp answer
}

/** Signs in with the password. */
export async function signIn(
  backend: TestBackend,
  user: { readonly email: string; readonly password: string } = testUser,
): Promise<IdentityAnswer> {
  return await callAccounts(backend, 'signInWithPassword', { ...user, returnSecureToken: true })
}

/** Trades a refresh token; answers the new tokens, or the code of the refusal. */
export async function refresh(
  backend: TestBackend,
  refreshToken: string,
): Promise<{ readonly idToken: string; readonly refreshToken: string } | string> {
  const { status, json } = await callToken(backend, { grant_type: 'refresh_token', refresh_token: refreshToken })
  if (status !== 200) return codeOf(json)
  const { id_token: idToken, refresh_token: next } = json as { id_token: string; refresh_token: string } // the fields of its answer
  return { idToken, refreshToken: next }
}

/** What becomes of an id token: 200, or the code of the refusal. */
export async function lookupOutcome(backend: TestBackend, idToken: string): Promise<number | string> {
  const { status, json } = await callAccounts(backend, 'lookup', { idToken })
  return status === 200 ? status : codeOf(json)
}

/** An identity error in its wire format. */
export function wireError(message: string, code = 400): object {
  return { error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }
}

/** The words of a refusal. */
export function codeOf(json: unknown): string {
  return (json as { error: { message: string } }).error.message // every refusal has it
}
