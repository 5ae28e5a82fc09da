import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './login-form.module.css'

/** Frame of every login mode: heading, description and error; or a success message in place of the form. */
export function LoginSheet({
  heading,
  lead,
  problem,
  isDone = false,
  children,
}: {
  readonly heading: string
  readonly lead?: string | undefined
  readonly problem?: string | undefined
  readonly isDone?: boolean
  readonly children?: ReactNode
}) {
  const translate = useTranslate()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const problemRef = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (problem) problemRef.current?.focus()
  }, [problem])

  useEffect(() => {
    // The button that had the focus disappeared with the form.
    if (isDone) headingRef.current?.focus()
  }, [isDone])

  return (
    <div className={styles.sheet}>
      <h1 ref={headingRef} className={styles.heading} tabIndex={-1}>
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
