import { type Auth, browserPopupRedirectResolver, GoogleAuthProvider, OAuthProvider, signInWithPopup } from 'firebase/auth'

/** Signs in at another issuer in a window of its own. Loaded when it is needed alone. @returns The id token. Rejects with FirebaseError. */
export async function signInByWindow(auth: Auth, providerId: string): Promise<string> {
  const provider = providerId === GoogleAuthProvider.PROVIDER_ID ? new GoogleAuthProvider() : new OAuthProvider(providerId)
  const { user } = await signInWithPopup(auth, provider, browserPopupRedirectResolver)
  return await user.getIdToken()
}
