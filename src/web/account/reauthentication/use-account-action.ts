import { useState } from 'react'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { useAuth } from '#web/account/auth.tsx'
import { SessionEndedError } from '#web/account/session/session.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { describeAccountError } from './describe-account-error.ts'
import { ReauthenticationCancelled } from './reauthentication.tsx'

/** What is being done with the account, or came of it, in words. */
export type AccountActionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly text: string }
  /** `isSignedOut`: the person has to sign in first. */
  | { readonly kind: 'failed'; readonly text: string; readonly isSignedOut: boolean }

type Explain = (error: unknown) => string | undefined

/**
 * Something that is done with the account, one at a time.
 *
 * @returns Its state, and a function that does it: it is given what does it and says in words what came of that, and may be given what says
 * of an error what there is to say about it here.
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
