import type { ReactNode } from 'react'
import { OfficePlan } from '#web/ui/drawing/office-plan.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './plan-intro.module.css'

type PlanIntroProps = {
  readonly texts: { readonly heading: string; readonly lead: string }
  /** Caption below the plan. */
  readonly caption?: string
  readonly names: readonly string[]
  readonly isNextLit?: boolean
  readonly children?: ReactNode
}

/** Heading and lead next to the floor plan. */
export function PlanIntro({ texts: { heading, lead }, caption, names, isNextLit = false, children }: PlanIntroProps) {
  return (
    <div className={styles.intro}>
      <header>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={section.lead}>{lead}</p>
        {children}
      </header>
      <figure className={styles.plan}>
        <OfficePlan names={names} isNextLit={isNextLit} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </div>
  )
}
