import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { BrowserAccount } from '#gateway/browser/account.ts'
import type { BrowserAuth } from '#gateway/browser/auth.ts'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { useAuth } from '#web/account/auth.tsx'
import { rememberEmail } from '#web/account/email-for-link.ts'
import { findMailProblem } from '#web/account/find-mail-problem.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { describeAccountError } from './describe-account-error.ts'
import { ReauthenticationForm, type SignInMethods } from './reauthentication-form.tsx'

/** The person canceled the sign-in, so nothing was changed. */
export class ReauthenticationCancelled extends Error {
  override readonly name = 'ReauthenticationCancelled'
}

/** The scripts for account changes did not load, probably for lack of a connection. */
class AccountNotLoadedError extends Error {
  override readonly name = 'AccountNotLoadedError'
  readonly code = 'auth/network-request-failed'
}

/** Runs an action on the account. If it needs a recent sign-in, asks for one and then continues, without losing input. */
export type RunOnAccount = <Result>(
  act: (account: BrowserAccount) => Promise<Result>,
  /** `asFirstFactor`: a passkey is not enough, because the provider does not count it. */
  options?: { readonly asFirstFactor?: boolean },
) => Promise<Result>

type Access = {
  readonly account: BrowserAccount | 'failed' | undefined
  readonly act: RunOnAccount
  /** Always asks for a sign-in. Rejects with ReauthenticationCancelled. */
  readonly signInAgain: () => Promise<void>
}

const AccessContext = createContext<Access | undefined>(undefined)

/** @throws Error outside a Reauthentication. */
export function useAccountAccess(): Access {
  const access = use(AccessContext)
  if (!access) throw new Error('useAccountAccess must be used within a Reauthentication.')
  return access
}

type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void }

/** Provides the account to its children, and the dialog to sign in again. */
export function Reauthentication({ methods, children }: { readonly methods: SignInMethods; readonly children: ReactNode }) {
  const { locale, translate } = useLocale()
  const { loadAuth } = useAuth()
  const account = useAccount()
  const dialogId = useId()
  const waiting = useRef<Waiting>(undefined)
  const unwatch = useRef<() => void>(undefined)
  const [isLinkSent, setIsLinkSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [isFirstFactor, setIsFirstFactor] = useState(false)
  /** Number of openings, as a key, so that the dialog starts empty each time. */
  const [openCount, setOpenCount] = useState(0)

  const ask = useCallback(
    (asFirstFactor: boolean) =>
      new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject }
        setIsFirstFactor(asFirstFactor)
        setProblem(undefined)
        setIsLinkSent(false)
        findDialog(dialogId)?.showModal()
      }),
    [dialogId],
  )

  const findAccount = useCallback(
    async () => (account === 'failed' || !account ? await loadOnceMore(loadAuth) : account),
    [account, loadAuth],
  )

  const act = useCallback<RunOnAccount>(
    async (perform, { asFirstFactor = false } = {}) => {
      const own = await findAccount()
      try {
        return await perform(own)
      } catch (error) {
        if (findIdentityErrorCode(error) !== 'requires-recent-login') throw error
        await ask(asFirstFactor)
        return await perform(own)
      }
    },
    [findAccount, ask],
  )

  useEffect(() => () => unwatch.current?.(), [])

  function signIn(prove: (account: BrowserAccount) => Promise<void>): Promise<void> {
    return run(async (own) => {
      await prove(own)
      goOn()
    })
  }

  /**
   * Sends a link that is opened in another tab of this browser; its sign-in reaches this tab. If this page is closed, the link opens it
   * again.
   */
  function mailLink(): Promise<void> {
    return run(async (own) => {
      const { origin, pathname, search } = window.location
      unwatch.current?.()
      unwatch.current = own.watchFreshSignIn(goOn)
      await (await loadAuth()).sendSignInLink(methods.email, origin + pathname + search, locale)
      rememberEmail(methods.email)
      setIsLinkSent(true)
    }, findMailProblem)
  }

  /** @param findProblem Returns a more specific message for some errors. */
  async function run(prove: (account: BrowserAccount) => Promise<void>, findProblem?: typeof findMailProblem): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await prove(await findAccount())
    } catch (error) {
      console.error('The sign-in was refused.', error)
      // The address is known, so the password is wrong.
      const isPassword = findIdentityErrorCode(error) === 'invalid-credential'
      const known = isPassword ? translate('identityError.wrongPassword') : findProblem?.(error, translate)
      setProblem(known ?? describeAccountError(error, translate))
    } finally {
      setIsBusy(false)
    }
  }

  function goOn(): void {
    waiting.current?.resolve()
    waiting.current = undefined
    findDialog(dialogId)?.close()
  }

  /** Called whenever the dialog closes. */
  function giveUp(): void {
    unwatch.current?.()
    unwatch.current = undefined
    waiting.current?.reject(new ReauthenticationCancelled('The person did not sign in again.'))
    waiting.current = undefined
    setOpenCount((before) => before + 1)
  }

  const access = useMemo(() => ({ account, act, signInAgain: () => ask(false) }), [account, act, ask])
  return (
    <AccessContext value={access}>
      {children}
      <Dialog id={dialogId} heading={translate('settings.recent.heading')} onClose={giveUp}>
        <p>{translate('settings.recent.text')}</p>
        <ReauthenticationForm
          key={openCount}
          methods={methods}
          isFirstFactor={isFirstFactor}
          problem={problem}
          isBusy={isBusy}
          isLinkSent={isLinkSent}
          onSignIn={signIn}
          onMailLink={mailLink}
        />
      </Dialog>
    </AccessContext>
  )
}

async function loadOnceMore(loadAuth: () => Promise<BrowserAuth>): Promise<BrowserAccount> {
  try {
    return await (await loadAuth()).loadAccount()
  } catch (cause) {
    throw new AccountNotLoadedError('The account did not load.', { cause })
  }
}

function findDialog(id: string): HTMLDialogElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLDialogElement ? element : undefined
}

/** The signed-in user's account: undefined until it is loaded, `failed` if loading failed. */
function useAccount(): BrowserAccount | 'failed' | undefined {
  const { auth, hasFailed } = useAuth()
  const [account, setAccount] = useState<BrowserAccount | 'failed'>()

  useEffect(() => {
    if (!auth) return
    let isGone = false
    auth.loadAccount().then(
      (loaded) => !isGone && setAccount(loaded),
      (error: unknown) => {
        console.error('The account did not load.', error)
        if (!isGone) setAccount('failed')
      },
    )
    return () => {
      isGone = true
    }
  }, [auth])

  return hasFailed ? 'failed' : account
}
