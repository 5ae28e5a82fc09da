import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './step-heading.module.css'

/** Steps with something to do, which are counted. */
const steps = ['slot', 'details'] as const

type StepHeadingProps = {
  readonly level: 'h1' | 'h2' | 'h3'
  readonly step: (typeof steps)[number] | 'done'
  /** Whether the visitor came from another step. */
  readonly isReached: boolean
}

/** Heading with the current step. Takes the focus of the button that disappeared with the previous step. */
export function StepHeading({ level: Heading, step, isReached }: StepHeadingProps) {
  const translate = useTranslate()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isReached) headingRef.current?.focus()
  }, [isReached])
  return (
    <Heading ref={headingRef} tabIndex={-1} className={styles.heading}>
      {step !== 'done' && (
        <>
          <small>{translate('booking.step', { step: steps.indexOf(step) + 1, count: steps.length })}</small>{' '}
        </>
      )}
      {translate(`booking.steps.${step}`)}
    </Heading>
  )
}
