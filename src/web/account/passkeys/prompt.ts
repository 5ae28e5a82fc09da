import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { CreatedSchema, type CreatedPasskey, passkeyCalls, type PasskeyPermit, SignedInSchema } from '#domain/passkeys/passkey-calls.ts'
import { FetchError, http } from '#gateway/http/http-client.ts'
import { PasskeyError } from './passkey-error.ts'

/**
 * Asks for a passkey, and exchanges its answer for a custom token.
 *
 * @param isAutofill Offers passkeys in the list of the field for the address, and waits for a choice. A later prompt ends it.
 * @returns Rejects with PasskeyError, or FetchError without an answer of the server.
 */
export async function promptForPasskey(isAutofill = false): Promise<string> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>(passkeyCalls.signInOptions, {})
  const response = await ask(() => startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }))
  return v.parse(SignedInSchema, await call(passkeyCalls.signIn, { response })).token
}

/**
 * Creates a passkey of an account.
 *
 * @param permit Empty with a session that began lately.
 * @returns Rejects with PasskeyError, or FetchError without an answer of the server.
 */
export async function createPasskey(permit: PasskeyPermit, name: string): Promise<CreatedPasskey> {
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>(passkeyCalls.creationOptions, permit)
  const response = await ask(() => startRegistration({ optionsJSON }))
  return v.parse(CreatedSchema, await call(passkeyCalls.creation, { name, response }))
}

/** The browser names what happened by the error's name (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
async function ask<Response>(prompt: () => Promise<Response>): Promise<Response> {
  try {
    return await prompt()
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    if (name === 'AbortError') throw new PasskeyError('passkey-aborted', { cause })
    if (name === 'NotAllowedError') throw new PasskeyError('passkey-canceled', { cause })
    if (name === 'InvalidStateError') throw new PasskeyError('passkey-exists', { cause })
    throw new PasskeyError('passkey-failed', { cause })
  }
}

async function call<Answer>(path: string, body: object): Promise<Answer> {
  try {
    // Not parsed where it is the server's own, which the browser checks as well.
    return await http<Answer>(path, { method: 'POST', body, responseType: 'json' })
  } catch (cause) {
    const code = cause instanceof FetchError ? codes[cause.status ?? 0] : undefined
    throw code === undefined ? cause : new PasskeyError(code, { cause })
  }
}

/** What the statuses of the server mean (`server/passkeys/routes`). */
const codes: Readonly<Record<number, PasskeyError['kind'] | undefined>> = {
  401: 'passkey-refused',
  403: 'requires-recent-login',
  404: 'passkey-unavailable',
  409: 'passkey-full',
  429: 'too-many-requests',
}
