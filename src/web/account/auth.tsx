import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { loginPathFor } from '#domain/guard.ts'
import { passwordMinLength } from '#domain/password-length.ts'
import { useCodeDialog } from '#web/account/second-factor/code-dialog.tsx'
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
  /** The signed-in user, or null; undefined until the identity service's SDK has reported one. */
  readonly user: AuthUser | null | undefined
  /** Alias of `user`, required by the specification. */
  readonly isAuthenticated: AuthUser | null | undefined
  /** Undefined until the SDK is loaded, or if loading failed. */
  readonly auth: BrowserAuth | undefined
  /** Loads the SDK now, for an action that the user begins before the browser was idle. Rejects if it does not load. */
  readonly loadAuth: () => Promise<BrowserAuth>
  /** Whether the SDK did not load, or has not reported a user in time. */
  readonly hasFailed: boolean
  /** Identity providers that are offered for sign-in. */
  readonly signInProviders: readonly SignInProvider[]
  /** Minimum length of a new password, in code points. */
  readonly passwordMinLength: number
  /** Signs out in all tabs of this browser and opens the login. Rejects without any change if the server cannot be reached. */
  readonly signOut: () => Promise<void>
  /** Deletes the account at the provider, ends all sessions, and opens a confirmation. Rejects if the deletion does. */
  readonly deleteAccount: (deleteAtProvider: () => Promise<void>) => Promise<void>
}

const AuthContext = createContext<AuthState | undefined>(undefined)

/** @throws Error outside an AuthProvider. */
export function useAuth(): AuthState {
  const state = use(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider.')
  return state
}

/**
 * Loads the identity service's SDK once the page can be used, and keeps browser and server in agreement: if the SDK does not know the page's
 * user, or another tab has signed out, it opens the login.
 *
 * @param serverUid User of the page that the server rendered; null on the login.
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
  const [isLogin] = useState(serverUid === null)
  const { askForCode, codeDialog } = useCodeDialog()
  const opening = useRef<Promise<BrowserAuth>>(undefined)
  const open = useCallback(
    () => (opening.current ??= import('#gateway/browser/auth.ts').then(({ openBrowserAuth }) => openBrowserAuth(provider, askForCode))),
    [provider, askForCode],
  )
  const knownUser = use(KnownUserContext)

  useEffect(() => {
    let isGone = false
    let unwatch: (() => void) | undefined
    const start = () =>
      void open().then(
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
    // The form of the login needs it; any other page can be used without.
    let cancel: (() => void) | undefined
    if (isLogin) start()
    else cancel = runWhenIdle(start)
    return () => {
      isGone = true
      cancel?.()
      unwatch?.()
    }
  }, [open, isLogin])

  // A time limit: the login shows its form only once the SDK has reported whether a user is signed in.
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
        // The tab that ends the session receives its own message. The login page belongs to no user, and may be showing the reason.
        if (knownUser.isLeaving || serverUid === null) return
        void knownUser.leave(async () => window.location.replace(loginPathFor(window.location.pathname)))
      }),
    [knownUser, serverUid],
  )

  /**
   * Ends the session at the server, here and in every tab, and opens the login (decision 013). The server comes first and the other tabs
   * last: the login redirects back while a session exists, and begins a new one while the SDK has a user.
   */
  const leave = useCallback(
    async (notice: Notice) => {
      await (notice === 'signedOut' ? announceAround(() => knownUser.leave(endSession)) : knownUser.leave(endStraySession))
      const hasEndedElsewhere = knownUser.isSigningOut || isAccountForgotten()
      rememberNotice(notice)
      if (notice === 'signedOut') forgetRequestDrafts()
      // The page must be left even if the SDK hangs, as it can while the browser keeps a page for Back. The login then completes the
      // sign-out.
      markSignOut()
      const signedOut = open().then(async (opened) => {
        await opened.signOut()
        forgetSignOut()
      })
      await Promise.race([
        signedOut.catch((error: unknown) => console.error('The SDK did not sign out.', error)),
        wait(signOutTimeoutMilliseconds),
      ])
      announceEnd('ended')
      // If the person did not ask to sign out, a reload lets the guard redirect to the login and remember the page.
      if (notice === 'sessionEnded' && !hasEndedElsewhere) window.location.reload()
      else window.location.replace(loginPathFor(window.location.pathname))
    },
    [knownUser, open],
  )

  const deleteAccount = useCallback(
    async (deleteAtProvider: () => Promise<void>) => {
      // The SDK drops the user before the page is unloaded, which must not count as an unexpected sign-out.
      await announceAround(() =>
        knownUser.leave(async () => {
          await deleteAtProvider()
          // The account no longer exists; the server notices that as well.
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
      loadAuth: open,
      hasFailed: hasFailed || (isLate && user === undefined),
      signInProviders: provider.signInProviders ?? [],
      passwordMinLength: minLength,
      signOut: () => leave('signedOut'),
      deleteAccount,
    }),
    [user, auth, open, hasFailed, isLate, provider, minLength, leave, deleteAccount],
  )
  return (
    <AuthContext value={state}>
      {children}
      {codeDialog}
    </AuthContext>
  )
}

/** Context of a staff view, which has no signed-in user and no SDK. */
export function ViewerAuth({ children }: { readonly children: ReactNode }) {
  return <AuthContext value={ofViewer}>{children}</AuthContext>
}

const rejectSignedOut = () => Promise.reject(new Error('No user is signed in.'))
const ofViewer: AuthState = {
  user: undefined,
  isAuthenticated: undefined,
  auth: undefined,
  loadAuth: rejectSignedOut,
  hasFailed: false,
  signInProviders: [],
  passwordMinLength: passwordMinLength.standard,
  signOut: rejectSignedOut,
  deleteAccount: rejectSignedOut,
}

/** Runs a task once the browser has nothing else to do, after a second at the latest. @returns Cancels it. */
function runWhenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 1000 })
  return () => cancelIdleCallback(handle)
}

/** Runs `leave`; tells the other tabs before, and again if it fails. */
async function announceAround(leave: () => Promise<void>): Promise<void> {
  announceEnd('ending')
  try {
    await leave()
  } catch (error) {
    announceEnd('failed')
    throw error
  }
}

/** How long a page waits for the SDK to sign out before leaving. */
const signOutTimeoutMilliseconds = 3000

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
