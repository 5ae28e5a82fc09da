import { FirebaseError, type FirebaseOptions, initializeApp } from 'firebase/app'
import {
  applyActionCode,
  AuthErrorCodes,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  type MultiFactorError,
  onIdTokenChanged,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  type User,
} from 'firebase/auth'

import type { BrowserAccount } from '#gateway/browser/account.ts'
import { confirmAddress } from '#gateway/browser/confirm-address.ts'
import type { AskForCode, WithSecondFactor } from '#gateway/browser/second-factor.ts'
import type { BrowserFiles } from '#gateway/browser/files.ts'
import { hasKeptEvent, installGapiShim } from '#gateway/browser/gapi-shim.ts'
import { hasPendingRedirect } from '#gateway/browser/pending-redirect.ts'
import { createTokenSync } from '#gateway/browser/sync-token.ts'

/** What browsers need to know of the provider; nothing of it is secret. */
export type ProviderConfig = {
  readonly firebase: FirebaseOptions
  /** Origin of the embedded backend; absent for the hosted provider. */
  readonly embeddedOrigin?: string
  /** Other issuers at which people may sign in, with their names. */
  readonly signInProviders?: readonly SignInProvider[]
  /** A service that receives each id token of a person who is signed in, and their sign-out. */
  readonly tokenSyncUrl?: string
}

export type SignInProvider = { readonly providerId: string; readonly name: string }

/** The signed-in person, as the identity service knows them. */
export type AuthUser = Pick<
  User,
  'uid' | 'email' | 'emailVerified' | 'displayName' | 'photoURL' | 'phoneNumber' | 'tenantId' | 'isAnonymous' | 'providerData'
> & {
  readonly creationTime: string | undefined
  readonly lastSignInTime: string | undefined
}

/** The address that an e-mailed code proves, and the one that its account has now: another one where it is to change. */
export type CodeAddresses = { readonly email: string; readonly accountEmail: string }

/** The identity service in the browser. */
export type BrowserAuth = {
  /** Calls back with the current user, or null, as soon as that is known and whenever it changes. @returns Stops it. */
  readonly watchUser: (listener: (user: AuthUser | null) => void) => () => void
  /** @returns The id token. Rejects with FirebaseError. */
  readonly signIn: (email: string, password: string) => Promise<string>
  /** @param token A custom token of the server, such as for a passkey. @returns The id token. Rejects with FirebaseError. */
  readonly signInWithToken: (token: string) => Promise<string>
  /** Loads what a sign-in in a window needs, so that the click can open it at once. */
  readonly prepareWindow: () => void
  /** Signs in at another issuer, in a window. @returns The id token. Rejects with FirebaseError. */
  readonly signInByWindow: (providerId: string) => Promise<string>
  /** Leads this window to another issuer, which leads back to this page. Rejects with FirebaseError. */
  readonly leaveToSignIn: (providerId: string) => Promise<void>
  /** Whether this page was led back to from another issuer: then what was begun has to be finished, once. */
  readonly isBackFromSignIn: () => boolean
  /** Ends what `leaveToSignIn` began. @returns The id token; null when nothing was begun here. Rejects with FirebaseError. */
  readonly finishSignIn: () => Promise<string | null>
  /** Mails a link for a new password. Rejects with FirebaseError. @param languageTag The mail's language (BCP 47). */
  readonly sendPasswordReset: (email: string, languageTag: string) => Promise<void>
  /** Mails a link that signs in. @param pageUrl The login, which the link leads back to. */
  readonly sendSignInLink: (email: string, pageUrl: string, languageTag: string) => Promise<void>
  /** @param link The address of the page that the link has opened. @returns The id token. */
  readonly signInWithLink: (email: string, link: string) => Promise<string>
  /** The addresses that an e-mailed code is about. The code stays as it is. */
  readonly findCodeAddresses: (oobCode: string) => Promise<CodeAddresses>
  /** Confirms an address, or its change, as the current user. Rejects with FirebaseError, or FetchError when there is no answer. */
  readonly confirmAddress: (oobCode: string, languageTag: string) => Promise<void>
  /** Whether a code that confirms an address can set a password as well, which the hosted provider refuses (decision 038). */
  readonly confirmingSetsPassword: boolean
  /** Gives an account its former address back. Rejects with FirebaseError. */
  readonly recoverAddress: (oobCode: string, languageTag: string) => Promise<void>
  /** Also accepts a code that confirms an unconfirmed address, if `confirmingSetsPassword`. */
  readonly resetPassword: (oobCode: string, newPassword: string, languageTag: string) => Promise<void>
  /** The current user's id token, renewed shortly before it expires; null if no user is signed in. */
  readonly getIdToken: () => Promise<string | null>
  /**
   * Has the id token made anew, which then says what the service knows now; whose sign-in has ended there is signed out here.
   *
   * @returns Whether a user is signed in afterwards. Rejects with FirebaseError if the service does not respond.
   */
  readonly renewSignIn: () => Promise<boolean>
  /** Does so where the id token does not say that the address is confirmed: it says what was true when it was made, up to an hour ago. */
  readonly renewUnconfirmed: () => Promise<void>
  readonly signOut: () => Promise<void>
  /** Makes an account with e-mail address and password, and signs in. @returns The id token. Rejects with FirebaseError. */
  readonly signUp: (email: string, password: string) => Promise<string>
  /** Loads what the settings do with the account that is signed in. */
  readonly loadAccount: () => Promise<BrowserAccount>
  /** Loads what puts files into storage. */
  readonly loadFiles: () => Promise<BrowserFiles>
}

/**
 * Opens the provider's own SDK. Call once per page. Rejects when its files do not come.
 *
 * @param askForCode Called by every sign-in to an account with a second factor.
 */
export async function openBrowserAuth(config: ProviderConfig, askForCode: AskForCode): Promise<BrowserAuth> {
  const { firebase, embeddedOrigin, signInProviders = [], tokenSyncUrl } = config
  const loadWindow = async () => {
    if (embeddedOrigin) installGapiShim(embeddedOrigin)
    return await import('#gateway/browser/sign-in-elsewhere.ts')
  }
  // The SDK takes the event as it starts.
  const isBack = embeddedOrigin ? hasKeptEvent() : hasPendingRedirect()
  const elsewhere = signInProviders.length > 0 ? await loadWindow() : undefined
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: indexedDBLocalPersistence,
    ...(elsewhere && { popupRedirectResolver: elsewhere.resolver }),
  })
  const withSecondFactor: WithSecondFactor = async (signIn, finish) => {
    try {
      return await signIn()
    } catch (error) {
      if (!(error instanceof FirebaseError) || error.code !== AuthErrorCodes.MFA_REQUIRED) throw error
      const { completeSignIn } = await import('#gateway/browser/second-factor.ts')
      // The SDK's own kind of this error.
      return await finish(await completeSignIn(auth, error as MultiFactorError, askForCode))
    }
  }
  const findToken = (user: User) => user.getIdToken()
  const speaking = <Result>(languageTag: string, call: () => Promise<Result>): Promise<Result> => {
    auth.languageCode = languageTag
    return call()
  }
  const renewSignIn = async () => {
    await auth.authStateReady()
    try {
      await auth.currentUser?.getIdToken(true)
    } catch (error) {
      // Whose sign-in has ended is signed out by now; whatever else it was, the SDK knows no more than before.
      if (auth.currentUser) throw error
    }
    return auth.currentUser !== null
  }
  if (embeddedOrigin) connectAuthEmulator(auth, embeddedOrigin, { disableWarnings: true })
  if (tokenSyncUrl !== undefined) {
    const syncToken = createTokenSync(tokenSyncUrl)
    onIdTokenChanged(auth, (user) => void syncToken(user))
  }
  return {
    watchUser: (listener) => onIdTokenChanged(auth, (user) => listener(user && toAuthUser(user))),
    signIn: (email, password) =>
      withSecondFactor(async () => findToken((await signInWithEmailAndPassword(auth, email, password)).user), findToken),
    signInWithToken: async (token) => {
      const { user } = await signInWithCustomToken(auth, token)
      return user.getIdToken()
    },
    prepareWindow: () => {
      loadWindow().catch((error: unknown) => console.error('The sign-in by window did not load.', error))
    },
    signInByWindow: (providerId) => withSecondFactor(async () => (await loadWindow()).signInByWindow(auth, providerId), findToken),
    leaveToSignIn: async (providerId) => (await loadWindow()).leaveToSignIn(auth, providerId),
    isBackFromSignIn: () => isBack,
    finishSignIn: () => withSecondFactor<string | null>(async () => (await loadWindow()).finishSignIn(auth), findToken),
    sendPasswordReset: (email, languageTag) => speaking(languageTag, () => sendPasswordResetEmail(auth, email)),
    sendSignInLink: (email, url, languageTag) =>
      speaking(languageTag, () => sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true })),
    signInWithLink: (email, link) =>
      withSecondFactor(async () => findToken((await signInWithEmailLink(auth, email, link)).user), findToken),
    findCodeAddresses: async (oobCode) => {
      const { data } = await checkActionCode(auth, oobCode)
      const email = data.email ?? ''
      return { email, accountEmail: data.previousEmail ?? email }
    },
    confirmAddress: async (oobCode, languageTag) => {
      await auth.authStateReady()
      if (!auth.currentUser) throw new FirebaseError(AuthErrorCodes.CREDENTIAL_TOO_OLD_LOGIN_AGAIN, 'Nobody is signed in.')
      await confirmAddress(auth.currentUser, firebase.apiKey ?? '', oobCode, { embeddedOrigin, languageTag })
    },
    confirmingSetsPassword: embeddedOrigin !== undefined,
    recoverAddress: (oobCode, languageTag) => speaking(languageTag, () => applyActionCode(auth, oobCode)),
    resetPassword: (oobCode, newPassword, languageTag) => speaking(languageTag, () => confirmPasswordReset(auth, oobCode, newPassword)),
    getIdToken: async () => {
      await auth.authStateReady()
      return (await auth.currentUser?.getIdToken()) ?? null
    },
    renewSignIn,
    renewUnconfirmed: async () => {
      await auth.authStateReady()
      const token = await auth.currentUser?.getIdTokenResult()
      if (token && token.claims['email_verified'] !== true) await renewSignIn()
    },
    signOut: () => signOut(auth),
    signUp: async (email, password) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      return user.getIdToken()
    },
    loadAccount: async () => {
      // Before the click: browsers let it open a window for a moment only.
      const elsewhere = await loadWindow()
      // Nor is anybody signed in before the SDK has read what it keeps.
      await auth.authStateReady()
      return (await import('#gateway/browser/account.ts')).openAccount(auth, elsewhere, withSecondFactor)
    },
    loadFiles: async () => (await import('#gateway/browser/files.ts')).openFiles(auth.app, embeddedOrigin),
  }
}

function toAuthUser(user: User): AuthUser {
  const { uid, email, emailVerified, displayName, photoURL, phoneNumber, tenantId, isAnonymous, providerData, metadata } = user
  const times = { creationTime: metadata.creationTime, lastSignInTime: metadata.lastSignInTime }
  return { uid, email, emailVerified, displayName, photoURL, phoneNumber, tenantId, isAnonymous, providerData, ...times }
}
