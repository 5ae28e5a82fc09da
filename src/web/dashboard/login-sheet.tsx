import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import styles from './login-form.module.css'

/** The sheet of every mode of the login: heading, what it is about, and what went wrong. */
export function LoginSheet({
  heading,
  lead,
  problem,
  children,
}: {
  readonly heading: string
  readonly lead?: string | undefined
  readonly problem?: string | undefined
  readonly children?: ReactNode
}) {
  const translate = useTranslate()
  const problemRef = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (problem) problemRef.current?.focus()
  }, [problem])

  return (
    <div className={styles.sheet}>
      <h1 className={styles.heading} tabIndex={-1}>
        {heading}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {problem && (
        <p ref={problemRef} className={styles.problem} role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      <noscript>
        <p className={styles.problem}>{translate('login.scriptsNeeded')}</p>
      </noscript>
      {children}
    </div>
  )
}
