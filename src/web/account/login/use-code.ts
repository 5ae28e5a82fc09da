import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import type { BrowserAuth, CodeAddresses } from '#gateway/browser/auth.ts'
import { useAuth } from '#web/account/auth.tsx'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { findContinuePath } from './continue-path.ts'
import { forgetEmail } from '#web/account/email-for-link.ts'
import { enterDashboard } from './enter-dashboard.ts'
import type { CodeMode } from './login-modes.ts'
import { endSession, forgetAccount } from '#web/account/session/session.ts'
import { useReport } from '#web/analytics/use-report.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { readEmail, readText } from '#web/ui/form/read-text.ts'

/** State of an emailed code, with the addresses that it concerns. */
export type CodeState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'refused'; readonly problem: string }
  | ({ readonly kind: 'open' | 'submitting' | 'done'; readonly problem?: string | undefined } & CodeAddresses)

export type UsedCode = {
  readonly state: CodeState
  /** Whether this browser is signed in to the code's account. */
  readonly isHolder: boolean
  /** Whether the code can also set a password; otherwise that needs another mail. */
  readonly canSetPassword: boolean
  /** @param form Has the `password` or `email` that the mode needs. */
  readonly act: (form: FormData, options?: { readonly setsPassword: boolean }) => Promise<void>
}

/** Checks the code in the address without using it up, and uses it when `act` is called. */
export function useCode(mode: CodeMode): UsedCode {
  const { locale, translate } = useLocale()
  const { user, auth, hasFailed, passwordMinLength } = useAuth()
  const [query] = useSearchParams()
  const oobCode = query.get('oobCode') ?? ''
  const [state, setState] = useState<CodeState>({ kind: 'checking' })
  const isActing = useRef(false)
  const report = useReport()

  useEffect(() => {
    // A check during use would report the code as used.
    if (!auth || isActing.current) return
    let isGone = false
    const looked = mode === 'signIn' ? Promise.resolve({ email: '', accountEmail: '' }) : auth.findCodeAddresses(oobCode)
    looked.then(
      (addresses) => !isGone && !isActing.current && setState({ kind: 'open', ...addresses }),
      (error: unknown) => {
        console.error('The link is invalid.', error)
        if (!isGone && !isActing.current) setState({ kind: 'refused', problem: describeIdentityError(error, translate, passwordMinLength) })
      },
    )
    return () => {
      isGone = true
    }
  }, [auth, mode, oobCode, passwordMinLength, translate])

  const isHolder = 'accountEmail' in state && user?.email === state.accountEmail

  async function act(form: FormData, { setsPassword } = { setsPassword: mode === 'resetPassword' }): Promise<void> {
    if (!auth || state.kind !== 'open') return
    const { email, accountEmail } = state
    isActing.current = true
    setState({ kind: 'submitting', email, accountEmail })
    try {
      if (mode === 'signIn') {
        const { href, origin } = window.location
        const page = findContinuePath(query.get('continueUrl'), origin) ?? localizePath(locale, '/dashboard')
        const idToken = await auth.signInWithLink(readEmail(form), href)
        report({ name: 'login', method: 'email_link' })
        await enterDashboard(Promise.resolve(idToken), page)
        forgetEmail()
        return
      }
      const needsSignIn = !isHolder && !setsPassword && mode !== 'recoverEmail'
      if (needsSignIn) await auth.signIn(accountEmail, readText(form, 'password'))
      if (setsPassword) await auth.resetPassword(oobCode, readText(form, 'password'), locale)
      else if (mode === 'recoverEmail') await auth.recoverAddress(oobCode, locale)
      else await auth.confirmAddress(oobCode, locale)
      // Changing an address ends every session; confirming one does not.
      if (needsSignIn && mode === 'verifyEmail') {
        await auth.renewSignIn()
        await enterDashboard(auth.getIdToken(), localizePath(locale, '/dashboard'))
        return
      }
      setState({ kind: 'done', email, accountEmail })
      if (user !== null || needsSignIn) await renewSignIn(auth)
    } catch (error) {
      console.error('Using the link failed.', error)
      setState({ kind: 'open', email, accountEmail, problem: describeIdentityError(error, translate, passwordMinLength) })
    }
  }

  const used = { isHolder, canSetPassword: auth?.confirmingSetsPassword === true, act }
  if (hasFailed) return { state: { kind: 'refused', problem: translate('identityError.networkRequestFailed') }, ...used }
  // The form depends on whether a user is signed in.
  return { state: user === undefined ? { kind: 'checking' } : state, ...used }
}

/**
 * If the code's person is signed in here, renews the token to include the change; if the code has ended their sign-in, ends the session as
 * well. Errors are not shown, because the page has to show the result.
 */
async function renewSignIn(auth: BrowserAuth): Promise<void> {
  try {
    if (await auth.renewSignIn()) return
    forgetAccount()
    await endSession()
  } catch (error) {
    console.error('The sign-in of this browser was not renewed.', error)
  }
}
