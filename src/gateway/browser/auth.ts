import { type FirebaseOptions, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth'

/** What browsers need to know of the provider; nothing of it is secret. */
export type ProviderConfig = {
  readonly firebase: FirebaseOptions
  /** Origin of the embedded backend; absent for the hosted provider. */
  readonly embeddedOrigin?: string
}

/** The signed-in person, as the identity service knows them (specification section 3). */
export type AuthUser = Pick<
  User,
  'uid' | 'email' | 'emailVerified' | 'displayName' | 'photoURL' | 'phoneNumber' | 'tenantId' | 'isAnonymous' | 'providerData'
> & {
  readonly creationTime: string | undefined
  readonly lastSignInTime: string | undefined
}

/** The identity service in the browser. */
export type BrowserAuth = {
  /** Calls back with the current user, or null, as soon as that is known and whenever it changes. @returns Stops it. */
  readonly watchUser: (listener: (user: AuthUser | null) => void) => () => void
  /** @returns The id token. Rejects with FirebaseError. */
  readonly signIn: (email: string, password: string) => Promise<string>
  /** The current user's id token, made new when it is about to end; null when nobody is signed in. */
  readonly getIdToken: () => Promise<string | null>
  readonly signOut: () => Promise<void>
}

/** Opens the provider's own SDK. Call once per page. */
export function openBrowserAuth({ firebase, embeddedOrigin }: ProviderConfig): BrowserAuth {
  const auth = initializeAuth(initializeApp(firebase), { persistence: indexedDBLocalPersistence })
  if (embeddedOrigin) connectAuthEmulator(auth, embeddedOrigin, { disableWarnings: true })
  return {
    watchUser: (listener) => onIdTokenChanged(auth, (user) => listener(user && toAuthUser(user))),
    signIn: async (email, password) => {
      const { user } = await signInWithEmailAndPassword(auth, email, password)
      return user.getIdToken()
    },
    getIdToken: async () => {
      await auth.authStateReady()
      return (await auth.currentUser?.getIdToken()) ?? null
    },
    signOut: () => signOut(auth),
  }
}

function toAuthUser(user: User): AuthUser {
  const { uid, email, emailVerified, displayName, photoURL, phoneNumber, tenantId, isAnonymous, providerData, metadata } = user
  const times = { creationTime: metadata.creationTime, lastSignInTime: metadata.lastSignInTime }
  return { uid, email, emailVerified, displayName, photoURL, phoneNumber, tenantId, isAnonymous, providerData, ...times }
}
