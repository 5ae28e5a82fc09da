import { useState } from 'react'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { useAuth } from '#web/account/auth.tsx'
import { SessionEndedError } from '#web/account/session/session.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { describeAccountError } from './describe-account-error.ts'
import { ReauthenticationCancelled } from './reauthentication.tsx'

/** State of an account action, with its result as text. */
export type AccountActionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly text: string }
  /** `isSignedOut`: the person has to sign in first. */
  | { readonly kind: 'failed'; readonly text: string; readonly isSignedOut: boolean }

type Explain = (error: unknown) => string | undefined

/**
 * Runs account actions, one at a time.
 *
 * @returns The state, and a function that runs an action. The action resolves to a success message; an optional function returns specific
 * messages for errors.
 */
export function useAccountAction(): {
  readonly state: AccountActionState
  readonly run: (perform: () => Promise<string>, explain?: Explain) => Promise<void>
} {
  const translate = useTranslate()
  const { passwordMinLength } = useAuth()
  const [state, setState] = useState<AccountActionState>({ kind: 'idle' })

  async function run(perform: () => Promise<string>, explain?: Explain): Promise<void> {
    if (state.kind === 'busy') return
    setState({ kind: 'busy' })
    try {
      setState({ kind: 'done', text: await perform() })
    } catch (error) {
      if (error instanceof ReauthenticationCancelled) return setState({ kind: 'idle' })
      console.error('The account was not changed.', error)
      const text = explain?.(error) ?? describeAccountError(error, translate, passwordMinLength)
      const isSignedOut = error instanceof SessionEndedError || findIdentityErrorCode(error) === 'user-token-expired'
      setState({ kind: 'failed', text, isSignedOut })
    }
  }

  return { state, run }
}
