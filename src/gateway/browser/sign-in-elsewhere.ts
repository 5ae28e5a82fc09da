import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  OAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  type User,
} from 'firebase/auth'

/** Signs in at another issuer in a window of its own. Loaded when it is needed alone. @returns The id token. Rejects with FirebaseError. */
export async function signInByWindow(auth: Auth, providerId: string): Promise<string> {
  const { user } = await signInWithPopup(auth, toProvider(providerId), browserPopupRedirectResolver)
  return await user.getIdToken()
}

/** Leads this window to another issuer; the page that it comes back to calls `finishSignIn`. */
export async function leaveToSignIn(auth: Auth, providerId: string): Promise<void> {
  await signInWithRedirect(auth, toProvider(providerId), browserPopupRedirectResolver)
}

/** @returns The id token; null when this window has not left to sign in. Rejects with FirebaseError. */
export async function finishSignIn(auth: Auth): Promise<string | null> {
  const result = await getRedirectResult(auth, browserPopupRedirectResolver)
  return (await result?.user.getIdToken()) ?? null
}

/** Adds another issuer to the account of a user. */
export async function linkByWindow(user: User, providerId: string): Promise<User> {
  const linked = await linkWithPopup(user, toProvider(providerId), browserPopupRedirectResolver)
  return linked.user
}

/** Shows at another issuer that it is still the same person. */
export async function reauthenticateByWindow(user: User, providerId: string): Promise<void> {
  await reauthenticateWithPopup(user, toProvider(providerId), browserPopupRedirectResolver)
}

function toProvider(providerId: string): AuthProvider {
  if (providerId === GoogleAuthProvider.PROVIDER_ID) return new GoogleAuthProvider()
  if (providerId === GithubAuthProvider.PROVIDER_ID) return new GithubAuthProvider()
  return new OAuthProvider(providerId)
}
