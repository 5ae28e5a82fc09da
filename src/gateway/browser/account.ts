import {
  type Auth,
  AuthErrorCodes,
  deleteUser,
  EmailAuthProvider,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  unlink,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { FirebaseError } from 'firebase/app'
import type { NewSecondFactor, WithSecondFactor } from '#gateway/browser/second-factor.ts'
import type * as signInElsewhere from '#gateway/browser/sign-in-elsewhere.ts'

/**
 * What a signed-in person may do with their own account. Every call rejects with FirebaseError; those that change how people sign in, and
 * the deletion, with `auth/requires-recent-login` when the last sign-in is a while ago.
 */
export type BrowserAccount = {
  /** Shows that it is still the same person. */
  readonly reauthenticateWithPassword: (password: string) => Promise<void>
  readonly reauthenticateByWindow: (providerId: string) => Promise<void>
  /** Calls back once the person has signed in afresh, also when that happens in another tab of this browser. @returns Stops it. */
  readonly watchFreshSignIn: (listener: () => void) => () => void
  /** Everybody else who is signed in to the account is signed out. @param languageTag Of the notice by mail (BCP 47). */
  readonly changePassword: (newPassword: string, languageTag: string) => Promise<void>
  /** Mails a link to the new address; the old one stays until it is followed. */
  readonly askForEmailChange: (newEmail: string, languageTag: string) => Promise<void>
  /** Mails a link by which the present address is confirmed. */
  readonly sendVerification: (languageTag: string) => Promise<void>
  /** Adds another issuer, in a window. @returns The ids of all ways to sign in. */
  readonly linkByWindow: (providerId: string) => Promise<readonly string[]>
  /** Leads this window to another issuer to add it; the issuer leads back to this page. */
  readonly leaveToLink: (providerId: string) => Promise<void>
  /** Ends what `leaveToLink` began. @returns What was added, and the ids of all ways to sign in; null when nothing was begun here. */
  readonly finishLink: () => Promise<{ readonly providerId: string; readonly providerIds: readonly string[] } | null>
  /** Begins to add an authenticator app. A sign-in by a token of the server, such as by a passkey, is not enough for the provider. */
  readonly createSecondFactor: () => Promise<NewSecondFactor>
  /** Takes a way to sign in away. @returns The ids of those that are left. */
  readonly unlink: (providerId: string, languageTag: string) => Promise<readonly string[]>
  /**
   * Deletes the account, and signs out.
   *
   * @param before Done first, as soon as it is sure that the sign-in is fresh enough; given whose account it is. When it rejects, the account stays.
   */
  readonly deleteAccount: (before: (uid: string) => Promise<void>) => Promise<void>
}

/** Less than the five minutes for which the service takes a sign-in as fresh: what is done before the deletion takes its time. */
const freshSeconds = 240

/** Opens the account of the current user; who is signed in is asked with each call. */
export function openAccount(auth: Auth, elsewhere: typeof signInElsewhere, withSecondFactor: WithSecondFactor): BrowserAccount {
  const currentUser = (): User => {
    if (!auth.currentUser) throw new FirebaseError(AuthErrorCodes.TOKEN_EXPIRED, 'Nobody is signed in.')
    return auth.currentUser
  }
  const speak = (languageTag: string) => {
    auth.languageCode = languageTag
    return currentUser()
  }
  const assertFresh = async () => {
    // A new token says by the service's own clock how long ago the sign-in was.
    const { authTime, issuedAtTime } = await currentUser().getIdTokenResult(true)
    if (Date.parse(issuedAtTime) - Date.parse(authTime) > freshSeconds * 1000) {
      throw new FirebaseError(AuthErrorCodes.CREDENTIAL_TOO_OLD_LOGIN_AGAIN, 'The last sign-in is too long ago.')
    }
  }
  return {
    reauthenticateWithPassword: async (password) => {
      const user = currentUser()
      const credential = EmailAuthProvider.credential(user.email ?? '', password)
      await withSecondFactor<unknown>(
        () => reauthenticateWithCredential(user, credential),
        () => undefined,
      )
    },
    reauthenticateByWindow: async (providerId) => {
      await withSecondFactor<unknown>(
        () => elsewhere.reauthenticateByWindow(currentUser(), providerId),
        () => undefined,
      )
    },
    watchFreshSignIn: (listener) => {
      const before = { uid: currentUser().uid, authTimeMs: Infinity }
      const look = async (user: User | null) => {
        if (user?.uid !== before.uid) return
        const authTimeMs = Date.parse((await user.getIdTokenResult()).authTime)
        if (authTimeMs > before.authTimeMs) listener()
        before.authTimeMs = Math.min(before.authTimeMs, authTimeMs)
      }
      // It calls at once with the user as they are.
      return onIdTokenChanged(auth, (user) => {
        look(user).catch((error: unknown) => console.error('A sign-in could not be looked at.', error))
      })
    },
    changePassword: async (newPassword, languageTag) => await updatePassword(speak(languageTag), newPassword),
    askForEmailChange: async (newEmail, languageTag) => await verifyBeforeUpdateEmail(speak(languageTag), newEmail),
    sendVerification: async (languageTag) => await sendEmailVerification(speak(languageTag)),
    linkByWindow: async (providerId) => listProviderIds(await elsewhere.linkByWindow(currentUser(), providerId)),
    leaveToLink: async (providerId) => {
      // Otherwise the person would leave the page only to be refused on the way back.
      await assertFresh()
      await elsewhere.leaveToLink(currentUser(), providerId)
    },
    finishLink: async () => {
      const linked = await elsewhere.finishLink(auth)
      return linked && { providerId: linked.providerId, providerIds: listProviderIds(linked.user) }
    },
    createSecondFactor: async () => {
      const { signInProvider } = await currentUser().getIdTokenResult()
      if (signInProvider === 'custom') {
        throw new FirebaseError(AuthErrorCodes.CREDENTIAL_TOO_OLD_LOGIN_AGAIN, 'The sign-in was by a token of the server.')
      }
      return await (await import('#gateway/browser/second-factor.ts')).createSecondFactor(currentUser())
    },
    unlink: async (providerId, languageTag) => listProviderIds(await unlink(speak(languageTag), providerId)),
    deleteAccount: async (before) => {
      await assertFresh()
      const user = currentUser()
      await before(user.uid)
      await deleteUser(user)
    },
  }
}

function listProviderIds({ providerData }: User): readonly string[] {
  return providerData.map(({ providerId }) => providerId)
}
