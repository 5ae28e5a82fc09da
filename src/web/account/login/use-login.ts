import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import type { BrowserAuth } from '#gateway/browser/auth.ts'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { useAuth } from '#web/account/auth.tsx'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { enterDashboard } from './enter-dashboard.ts'
import { isPromptClosed } from '#web/account/passkeys/passkey-error.ts'
import { usePasskeyAutofill } from '#web/account/passkeys/use-passkey-autofill.ts'
import { forgetRequestDrafts } from '#web/account/session/request-drafts.ts'
import { forgetAccount, forgetSignOut, isSignOutUnfinished } from '#web/account/session/session.ts'
import { useReport } from '#web/analytics/use-report.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { readEmail, readText } from '#web/ui/form/read-text.ts'

/** State of the login form, which opens once it is known that no user is signed in. */
export type LoginState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'open'; readonly problem?: string | undefined }
  | { readonly kind: 'submitting' }

/**
 * Signs in at the identity service, begins a session at the server, and opens the requested page.
 *
 * @param hasSignedOut The server has just ended the session; the SDK still has to sign out.
 * @param hasPasskeys Whether passkeys work at the address of the site.
 */
export function useLogin(
  hasSignedOut: boolean,
  hasPasskeys: boolean,
): {
  state: LoginState
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  choose: (providerId: string) => Promise<void>
  askForPasskey: () => Promise<void>
} {
  const { locale, translate } = useLocale()
  const { user, auth, hasFailed } = useAuth()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isEntering = useRef(false)
  const report = useReport()
  const [isWindowBlocked, setIsWindowBlocked] = useState(false)

  useEffect(() => {
    if (!hasSignedOut) return
    forgetAccount()
    forgetRequestDrafts()
  }, [hasSignedOut])

  // The first user that the SDK reports is then the one who has just signed out.
  const isLeaving = useRef(hasSignedOut)
  useEffect(() => {
    if (!auth || user === undefined || isEntering.current) return
    const hasToLeave = isLeaving.current || isSignOutUnfinished()
    isLeaving.current = false
    if (!user) return
    // If the SDK still knows a user, a session begins without a sign-in; if the server refuses it, the user is signed out.
    isEntering.current = true
    const entered = hasToLeave
      ? Promise.reject(new Error('The last sign-out had not finished.'))
      : enterDashboard(auth.getIdToken(), localizePath(locale, '/dashboard'))
    entered.catch(async (error: unknown) => {
      console.error('The session could not be renewed.', error)
      await auth.signOut()
      forgetSignOut()
      isEntering.current = false
    })
  }, [auth, user, locale])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // Only a reload requests the scripts again.
    if (hasFailed) return window.location.reload()
    if (!auth || isEntering.current) return
    const form = new FormData(event.currentTarget)
    await enter(auth, 'password', () => auth.signIn(readEmail(form), readText(form, 'password')))
  }

  /** Signs in with another identity provider, in a popup, or by a redirect if the browser blocks popups. */
  async function choose(providerId: string): Promise<void> {
    if (hasFailed) return window.location.reload()
    if (!auth || isEntering.current) return
    await enter(auth, providerId, () => (isWindowBlocked ? leave(auth, providerId) : auth.signInByWindow(providerId)))
  }

  /** Asks for a passkey. A canceled prompt changes nothing: no account was asked for or made. */
  async function askForPasskey(): Promise<void> {
    if (hasFailed) return window.location.reload()
    if (!auth || isEntering.current) return
    await enter(auth, 'passkey', async () => {
      const { promptForPasskey } = await import('#web/account/passkeys/prompt.ts')
      return await signInByToken(auth, promptForPasskey())
    })
  }

  usePasskeyAutofill(hasPasskeys && auth !== undefined && user === null && !isSubmitting, (token) => {
    if (auth && !isEntering.current) void enter(auth, 'passkey', () => signInByToken(auth, token))
    else token.catch(() => {})
  })

  /** @param signIn Returns the ID token, or null if the person canceled. */
  async function enter(auth: BrowserAuth, method: string, signIn: () => Promise<string | null>): Promise<void> {
    isEntering.current = true
    setIsSubmitting(true)
    setProblem(undefined)
    try {
      const idToken = await signIn()
      if (idToken === null) return reopen()
      report({ name: 'login', method })
      await enterDashboard(Promise.resolve(idToken), localizePath(locale, '/dashboard'))
    } catch (error) {
      console.error('The sign-in failed.', error)
      setProblem(describeIdentityError(error, translate))
      if (findIdentityErrorCode(error) === 'popup-blocked') setIsWindowBlocked(true)
      await auth.signOut()
      reopen()
    }
  }

  function reopen(): void {
    isEntering.current = false
    setIsSubmitting(false)
  }

  const finish = useEffectEvent((auth: BrowserAuth) => enter(auth, 'elsewhere', auth.finishSignIn))
  useEffect(() => {
    if (auth?.isBackFromSignIn() && !isEntering.current) void finish(auth)
  }, [auth])

  return { state: findState(), submit, choose, askForPasskey }

  function findState(): LoginState {
    if (hasFailed) return { kind: 'open', problem: translate('identityError.networkRequestFailed') }
    if (isSubmitting) return { kind: 'submitting' }
    return user === null ? { kind: 'open', problem } : { kind: 'checking' }
  }
}

/** @returns The id token; null if the prompt was closed. */
async function signInByToken(auth: BrowserAuth, token: Promise<string>): Promise<string | null> {
  try {
    return await auth.signInWithToken(await token)
  } catch (error) {
    if (isPromptClosed(error)) return null
    throw error
  }
}

/** Settles only with a failure; otherwise the page is left, and starts anew on Back. */
async function leave(auth: BrowserAuth, providerId: string): Promise<null> {
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  await auth.leaveToSignIn(providerId)
  return null
}
