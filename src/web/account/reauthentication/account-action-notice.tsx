import { useEffect, useRef } from 'react'
import { focusIfLost } from '#web/ui/focus-if-lost.ts'
import { LoginElsewhere } from '#web/ui/form/login-elsewhere.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import type { AccountActionState } from './use-account-action.ts'

/** Result of an account action. A failure takes the focus; a success is announced, and takes the focus if the pressed button disappears. */
export function AccountActionNotice({ state }: { readonly state: AccountActionState }) {
  const problemRef = useRef<HTMLDivElement>(null)
  const doneRef = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (state.kind === 'failed') problemRef.current?.focus()
    if (state.kind === 'done') focusIfLost(doneRef.current)
  }, [state])
  return (
    <>
      {state.kind === 'failed' && (
        <div ref={problemRef} className={`${formStyles.problem} ${formStyles.wide}`} role="alert" tabIndex={-1}>
          <p>{state.text}</p>
          {state.isSignedOut && <LoginElsewhere />}
        </div>
      )}
      <output ref={doneRef} className={formStyles.wide} tabIndex={-1}>
        {state.kind === 'done' && <span className={formStyles.notice}>{state.text}</span>}
      </output>
    </>
  )
}
