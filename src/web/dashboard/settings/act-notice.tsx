import { useEffect, useRef } from 'react'
import { LoginElsewhere } from '#web/ui/form/login-elsewhere.tsx'
import styles from './settings.module.css'
import type { ActState } from './use-act.ts'

/** What came of an act: a failure takes the focus, a success is read aloud. */
export function ActNotice({ state }: { readonly state: ActState }) {
  const problemRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.kind === 'failed') problemRef.current?.focus()
  }, [state])
  return (
    <>
      {state.kind === 'failed' && (
        <div ref={problemRef} className={`${styles.problem} ${styles.wide}`} role="alert" tabIndex={-1}>
          <p>{state.text}</p>
          {state.isSignedOut && <LoginElsewhere />}
        </div>
      )}
      <output className={styles.wide}>{state.kind === 'done' && <span className={styles.notice}>{state.text}</span>}</output>
    </>
  )
}
