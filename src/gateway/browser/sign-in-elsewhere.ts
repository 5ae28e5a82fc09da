import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  linkWithRedirect,
  OAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  type User,
} from 'firebase/auth'

/** Opens windows and leaves for other issuers. The SDK has to be opened with it, or it does not start while a way back is open. */
export const resolver = browserPopupRedirectResolver

/** Signs in at another issuer in a window of its own. Loaded when it is needed alone. @returns The id token. Rejects with FirebaseError. */
export async function signInByWindow(auth: Auth, providerId: string): Promise<string> {
  const { user } = await signInWithPopup(auth, toProvider(providerId), resolver)
  return await user.getIdToken()
}

/** Leads this window to another issuer; the page that it comes back to calls `finishSignIn`. */
export async function leaveToSignIn(auth: Auth, providerId: string): Promise<void> {
  await signInWithRedirect(auth, toProvider(providerId), resolver)
}

/** @returns The id token; null when this window has not left to sign in. Rejects with FirebaseError. */
export async function finishSignIn(auth: Auth): Promise<string | null> {
  const result = await getRedirectResult(auth, resolver)
  return (await result?.user.getIdToken()) ?? null
}

/** Adds another issuer to the account of a user. */
export async function linkByWindow(user: User, providerId: string): Promise<User> {
  const linked = await linkWithPopup(user, toProvider(providerId), resolver)
  return linked.user
}

/** Leads this window to another issuer to add it; the page that it comes back to calls `finishLink`. */
export async function leaveToLink(user: User, providerId: string): Promise<void> {
  await linkWithRedirect(user, toProvider(providerId), resolver)
}

/** @returns The issuer that was added, and whose it is; null when this window has not left to add one. Rejects with FirebaseError. */
export async function finishLink(auth: Auth): Promise<{ readonly providerId: string; readonly user: User } | null> {
  const result = await getRedirectResult(auth, resolver)
  return result?.providerId ? { providerId: result.providerId, user: result.user } : null
}

/** Shows at another issuer that it is still the same person. */
export async function reauthenticateByWindow(user: User, providerId: string): Promise<void> {
  await reauthenticateWithPopup(user, toProvider(providerId), resolver)
}

function toProvider(providerId: string): AuthProvider {
  if (providerId === GoogleAuthProvider.PROVIDER_ID) return new GoogleAuthProvider()
  if (providerId === GithubAuthProvider.PROVIDER_ID) return new GithubAuthProvider()
  return new OAuthProvider(providerId)
}
