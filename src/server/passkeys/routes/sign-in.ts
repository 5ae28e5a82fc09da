import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { SignInRequestSchema } from '#domain/passkeys/passkey-calls.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { json, Refusal } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'

/** Options of a sign-in by passkey. Nothing is stored before the answer. */
export async function createSignInOptions(_: Request, { passkeys }: Visit<'passkeys'>): Promise<Response> {
  if (!passkeys.isAvailable) throw new Refusal(404, { code: 'unavailable' })
  return json(await passkeys.createSignInOptions())
}

/** Exchanges a passkey's response for a custom token. */
export async function signInByPasskey(_: Request, { passkeys, body }: Visit<'passkeys'>): Promise<Response> {
  const { response } = parseJsonRequest(SignInRequestSchema, body)
  // The library checks what the schema does not.
  const token = await passkeys.signIn(response as unknown as AuthenticationResponseJSON)
  if (token === undefined) throw new Refusal(401, { code: 'refused' })
  return json({ token })
}
