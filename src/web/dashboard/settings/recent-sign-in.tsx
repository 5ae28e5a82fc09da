import { createContext, type ReactNode, type SubmitEvent, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { BrowserAccount } from '#gateway/browser/account.ts'
import type { BrowserAuth } from '#gateway/browser/auth.ts'
import { findIdentityErrorCode } from '#gateway/identity-error.ts'
import { useAuth } from '#web/dashboard/auth.tsx'
import { PasswordInput } from '#web/dashboard/password-input.tsx'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { describeAccountError } from './describe-account-error.ts'
import styles from './settings.module.css'
import { useAccount } from './use-account.ts'

/** The person did not sign in again, so that nothing was done. */
export class SignInGivenUp extends Error {
  override readonly name = 'SignInGivenUp'
}

/** The files that change the account did not come; the line is broken, for all that is known. */
class AccountNotLoadedError extends Error {
  override readonly name = 'AccountNotLoadedError'
  readonly code = 'auth/network-request-failed'
}

/** Does something with the account. Where it needs a fresh sign-in, it asks for that and then goes on; nothing is typed again. */
export type ActOnAccount = <Result>(act: (account: BrowserAccount) => Promise<Result>) => Promise<Result>

type Access = {
  readonly account: BrowserAccount | 'failed' | undefined
  readonly act: ActOnAccount
  /** Asks in any case. Rejects with SignInGivenUp. */
  readonly signInAgain: () => Promise<void>
}

const AccessContext = createContext<Access | undefined>(undefined)

/** @throws Error outside a RecentSignIn. */
export function useAccountAccess(): Access {
  const access = use(AccessContext)
  if (!access) throw new Error('useAccountAccess needs a RecentSignIn above it.')
  return access
}

/** How the person can show that it is still them. */
export type SignInWays = { readonly email: string; readonly hasPassword: boolean; readonly providerIds: readonly string[] }

type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void }

/** Gives everything below it the account, and the dialog in which its owner signs in again. */
export function RecentSignIn({ ways, children }: { readonly ways: SignInWays; readonly children: ReactNode }) {
  const translate = useTranslate()
  const { auth } = useAuth()
  const account = useAccount()
  const dialogId = useId()
  const waiting = useRef<Waiting>(undefined)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const ask = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject }
        setProblem(undefined)
        findDialog(dialogId)?.showModal()
      }),
    [dialogId],
  )

  const act = useCallback<ActOnAccount>(
    async (perform) => {
      const own = account === 'failed' || !account ? await loadOnceMore(auth) : account
      try {
        return await perform(own)
      } catch (error) {
        if (findIdentityErrorCode(error) !== 'requires-recent-login') throw error
        await ask()
        return await perform(own)
      }
    },
    [auth, account, ask],
  )

  async function signIn(prove: (account: BrowserAccount) => Promise<void>): Promise<void> {
    if (!account || account === 'failed' || isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await prove(account)
      waiting.current?.resolve()
      waiting.current = undefined
      findDialog(dialogId)?.close()
    } catch (error) {
      console.error('The sign-in was refused.', error)
      // The address is known: what does not fit is the password.
      const isPassword = findIdentityErrorCode(error) === 'invalid-credential'
      setProblem(isPassword ? translate('identityError.wrongPassword') : describeAccountError(error, translate))
    } finally {
      setIsBusy(false)
    }
  }

  function giveUp(): void {
    waiting.current?.reject(new SignInGivenUp('The person did not sign in again.'))
    waiting.current = undefined
  }

  const access = useMemo(() => ({ account, act, signInAgain: ask }), [account, act, ask])
  return (
    <AccessContext value={access}>
      {children}
      <Dialog id={dialogId} heading={translate('settings.recent.heading')} onClose={giveUp}>
        <p>{translate('settings.recent.text')}</p>
        <SignInAgain ways={ways} problem={problem} isBusy={isBusy} onSignIn={signIn} />
      </Dialog>
    </AccessContext>
  )
}

type SignInAgainProps = {
  readonly ways: SignInWays
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly onSignIn: (prove: (account: BrowserAccount) => Promise<void>) => Promise<void>
}

function SignInAgain({ ways, problem, isBusy, onSignIn }: SignInAgainProps) {
  const translate = useTranslate()
  const { signInProviders } = useAuth()
  const problemRef = useRef<HTMLParagraphElement>(null)
  const providers = signInProviders.filter(({ providerId }) => ways.providerIds.includes(providerId))

  useEffect(() => {
    if (problem) problemRef.current?.focus()
  }, [problem])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const password = new FormData(form).get('password')
    await onSignIn((account) => account.reauthenticateWithPassword(typeof password === 'string' ? password : ''))
    form.reset()
  }

  return (
    <>
      {problem && (
        <p ref={problemRef} className={styles.problem} role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      {ways.hasPassword && (
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.wide}>
            <p>{ways.email}</p>
            {/* Password managers fill in the right password by it. */}
            <input type="hidden" name="username" autoComplete="username" value={ways.email} readOnly />
          </div>
          <Field id="recent-password" className={styles.wide} label={translate('login.password')}>
            {(ties) => <PasswordInput {...ties} autoComplete="current-password" />}
          </Field>
          <div className={styles.actions}>
            <Button type="submit" isBusy={isBusy} busyText={translate('login.submitting')}>
              {translate('settings.recent.submit')}
            </Button>
          </div>
        </form>
      )}
      {providers.map(({ providerId, name }) => (
        <Button
          key={providerId}
          kind="secondary"
          isBusy={isBusy}
          onClick={() => onSignIn((account) => account.reauthenticateByWindow(providerId))}
        >
          {translate('login.withProvider', { provider: name })}
        </Button>
      ))}
      {!ways.hasPassword && providers.length === 0 && <p>{translate('settings.recent.byLink')}</p>}
    </>
  )
}

async function loadOnceMore(auth: BrowserAuth | undefined): Promise<BrowserAccount> {
  try {
    if (auth) return await auth.loadAccount()
  } catch (cause) {
    throw new AccountNotLoadedError('The account did not load.', { cause })
  }
  throw new AccountNotLoadedError('The sign-in did not load.')
}

function findDialog(id: string): HTMLDialogElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLDialogElement ? element : undefined
}
