import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { loginPathFor } from '#domain/guard.ts'
import { passwordMinLength } from '#domain/password-length.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { KnownUserContext } from '#web/navigation/known-user.ts'
import type { AuthUser, BrowserAuth, ProviderConfig, SignInProvider } from '#gateway/browser/auth.ts'
import { forgetRequestDrafts } from '#web/account/session/request-drafts.ts'
import {
  answerMilliseconds,
  announceEnd,
  endSession,
  endStraySession,
  forgetAccount,
  forgetSignOut,
  isAccountForgotten,
  markSignOut,
  type Notice,
  rememberNotice,
  watchEnd,
} from '#web/account/session/session.ts'

export type AuthState = {
  /** The current user, or null; undefined until the identity service's SDK has answered. */
  readonly user: AuthUser | null | undefined
  /** The name that the specification gives to `user`. */
  readonly isAuthenticated: AuthUser | null | undefined
  /** Absent until the SDK is loaded, and when it could not be. */
  readonly auth: BrowserAuth | undefined
  /** The SDK's files did not load. */
  readonly hasFailed: boolean
  /** Other issuers at which people may sign in. */
  readonly signInProviders: readonly SignInProvider[]
  /** Of a new password, in code points. */
  readonly passwordMinLength: number
  /** Signs out everywhere and leads to the login. Rejects when the server cannot be reached, and then nothing has changed. */
  readonly signOut: () => Promise<void>
  /** Runs the deletion, ends the session everywhere, and opens the page that confirms it. Rejects as the deletion does. */
  readonly deleteAccount: (deleteAtProvider: () => Promise<void>) => Promise<void>
}

const AuthContext = createContext<AuthState | undefined>(undefined)

/** @throws Error outside an AuthProvider. */
export function useAuth(): AuthState {
  const state = use(AuthContext)
  if (!state) throw new Error('useAuth needs an AuthProvider above it.')
  return state
}

/**
 * Opens the identity service's SDK after the page has shown, and keeps browser and server of one mind: a page of a person whom the SDK
 * does not know, or who has signed out in another tab, leads to the login.
 *
 * @param serverUid Whose page the server wrote; null on the login.
 */
export function AuthProvider({
  provider,
  serverUid,
  children,
}: {
  readonly provider: ProviderConfig
  readonly serverUid: string | null
  readonly children: ReactNode
}) {
  const minLength = useRootData()?.passwordMinLength ?? passwordMinLength.standard
  const [auth, setAuth] = useState<BrowserAuth>()
  const [user, setUser] = useState<AuthUser | null>()
  const [hasFailed, setHasFailed] = useState(false)
  const [isLate, setIsLate] = useState(false)
  const opening = useRef<Promise<BrowserAuth>>(undefined)
  const knownUser = use(KnownUserContext)

  useEffect(() => {
    let isGone = false
    let unwatch: (() => void) | undefined
    opening.current = import('#gateway/browser/auth.ts').then(({ openBrowserAuth }) => openBrowserAuth(provider))
    opening.current.then(
      (opened) => {
        if (isGone) return
        setAuth(opened)
        unwatch = opened.watchUser(setUser)
      },
      (error: unknown) => {
        console.error('The sign-in did not load.', error)
        setHasFailed(true)
      },
    )
    return () => {
      isGone = true
      unwatch?.()
    }
  }, [provider])

  // Without this the login would wait for ever, because it opens once the SDK has said whether somebody is signed in.
  useEffect(() => {
    if (user !== undefined) return undefined
    const timer = setTimeout(() => setIsLate(true), answerMilliseconds)
    return () => clearTimeout(timer)
  }, [user])

  useEffect(
    () =>
      watchEnd((message) => {
        knownUser.isSigningOut = message !== 'failed'
        if (message !== 'ended') return
        forgetRequestDrafts()
        // The tab that ends the session hears itself; and a login, which is nobody's page, may be saying what has ended it.
        if (knownUser.isLeaving || serverUid === null) return
        void knownUser.leave(async () => window.location.replace(loginPathFor(window.location.pathname)))
      }),
    [knownUser, serverUid],
  )

  /**
   * Ends the session at the server, here and in every tab, and leads to the login (decision 013). The server comes first, and the other
   * tabs last: a login that finds a session leads straight back, and one that finds a user begins a new session.
   */
  const leave = useCallback(
    async (notice: Notice) => {
      await (notice === 'signedOut' ? announceAround(() => knownUser.leave(endSession)) : knownUser.leave(endStraySession))
      const hasEndedElsewhere = knownUser.isSigningOut || isAccountForgotten()
      rememberNotice(notice)
      if (notice === 'signedOut') forgetRequestDrafts()
      // The page must go even when the SDK hangs, as it can while the browser keeps a page of it for Back; the login then finishes this.
      markSignOut()
      const signedOut = (opening.current ?? Promise.resolve(undefined)).then(async (opened) => {
        await opened?.signOut()
        forgetSignOut()
      })
      await Promise.race([
        signedOut.catch((error: unknown) => console.error('The SDK did not sign out.', error)),
        wait(patienceMilliseconds),
      ])
      announceEnd('ended')
      // A person who did not ask to leave is led to the login by the guard, which remembers the page.
      if (notice === 'sessionEnded' && !hasEndedElsewhere) window.location.reload()
      else window.location.replace(loginPathFor(window.location.pathname))
    },
    [knownUser],
  )

  const deleteAccount = useCallback(
    async (deleteAtProvider: () => Promise<void>) => {
      // The SDK forgets the person before this page has gone, however long the server takes to end the session and delete what it holds.
      await announceAround(() =>
        knownUser.leave(async () => {
          await deleteAtProvider()
          // There is nobody left whose session it could be; the server notices by itself, too.
          await endSession().catch((error: unknown) => console.error('The session did not end.', error))
        }),
      )
      forgetAccount()
      forgetRequestDrafts()
      announceEnd('ended')
      window.location.replace(`${loginPathFor(window.location.pathname)}?mode=deleted`)
    },
    [knownUser],
  )

  const uid = user === undefined ? undefined : (user?.uid ?? null)
  useEffect(() => knownUser.set(uid), [knownUser, uid])

  useEffect(() => {
    if (serverUid === null || uid === undefined || uid === serverUid || knownUser.isLeaving) return
    leave('sessionEnded').catch((error: unknown) => console.error('The session did not end.', error))
  }, [knownUser, serverUid, uid, leave])

  const state = useMemo(
    () => ({
      user,
      isAuthenticated: user,
      auth,
      hasFailed: hasFailed || (isLate && user === undefined),
      signInProviders: provider.signInProviders ?? [],
      passwordMinLength: minLength,
      signOut: () => leave('signedOut'),
      deleteAccount,
    }),
    [user, auth, hasFailed, isLate, provider, minLength, leave, deleteAccount],
  )
  return <AuthContext value={state}>{children}</AuthContext>
}

/** Around the pages of a view of staff: nobody is signed in, and the SDK is not asked. */
export function ViewerAuth({ children }: { readonly children: ReactNode }) {
  return <AuthContext value={ofViewer}>{children}</AuthContext>
}

const isNobody = () => Promise.reject(new Error('Nobody is signed in.'))
const ofViewer: AuthState = {
  user: undefined,
  isAuthenticated: undefined,
  auth: undefined,
  hasFailed: false,
  signInProviders: [],
  passwordMinLength: passwordMinLength.standard,
  signOut: isNobody,
  deleteAccount: isNobody,
}

/** Tells the other tabs that the person is signing out, and when that has failed. */
async function announceAround(leave: () => Promise<void>): Promise<void> {
  announceEnd('ending')
  try {
    await leave()
  } catch (error) {
    announceEnd('failed')
    throw error
  }
}

/** How long a page waits for the SDK to sign out before it goes. */
const patienceMilliseconds = 3000

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
