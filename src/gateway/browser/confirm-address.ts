import { FirebaseError } from 'firebase/app'
import { AuthErrorCodes, type User } from 'firebase/auth'
import { FetchError, http } from '#gateway/http/http-client.ts'

/**
 * Confirms an address by an e-mailed code as a signed-in user, whose account then keeps what it is signed in with (decision 038). The SDK's
 * own `applyActionCode` does not say who calls.
 *
 * @param embeddedOrigin Origin of the embedded backend; absent for the hosted provider.
 * @throws FirebaseError as the SDK does, or FetchError when the service does not answer.
 */
export async function confirmAddress(
  user: User,
  apiKey: string,
  oobCode: string,
  { embeddedOrigin, languageTag }: { readonly embeddedOrigin: string | undefined; readonly languageTag: string },
): Promise<void> {
  const base = embeddedOrigin === undefined ? 'https:/' : embeddedOrigin
  try {
    await http(`${base}/identitytoolkit.googleapis.com/v1/accounts:update`, {
      method: 'POST',
      query: { key: apiKey },
      headers: { 'x-firebase-locale': languageTag },
      body: { idToken: await user.getIdToken(), oobCode },
    })
  } catch (error) {
    const code = error instanceof FetchError ? findCode(error.data) : undefined
    if (code === undefined) throw error
    throw new FirebaseError(code, 'The address was not confirmed.', { cause: error })
  }
}

/** The SDK's code for a refusal, such as `auth/invalid-action-code` for INVALID_OOB_CODE. */
function findCode(refusal: unknown): string | undefined {
  const name = (refusal as { error?: { message?: string } } | undefined)?.error?.message // the wire's form of an error
  return name !== undefined && Object.hasOwn(AuthErrorCodes, name) ? AuthErrorCodes[name as keyof typeof AuthErrorCodes] : undefined
}
