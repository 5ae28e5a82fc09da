import { CaseHead, type CaseParts, CaseStory, FurtherFigures, type ShownCase } from '#web/marketing/references/case-story.tsx'
import { FurnitureDesktop, FurniturePhone } from '#web/ui/drawing/shops/furniture-shop.tsx'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import type { Shops } from '#i18n/content/shops.ts'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import frame from './case-frame.module.css'
import styles from './furniture-case.module.css'

type FurnitureCaseProps = { readonly parts: CaseParts; readonly shown: ShownCase; readonly words: Shops['furniture'] }

/** Moss green case; the shop extends beyond the right edge of the page, and the lines of the figure merge into one. */
export function FurnitureCase({ parts, shown, words }: FurnitureCaseProps) {
  const [first] = shown.figures
  return (
    <article className={`${frame.case} ${grounds.furniture} ${styles.case}`} id={shown.slug} aria-labelledby={`${shown.slug}-name`}>
      <div className={styles.columns}>
        <div className={styles.texts}>
          <CaseHead shown={shown} />
          {first && (
            <>
              <Figure value={first.value} />
              <p className={frame.claim}>{first.text}</p>
            </>
          )}
          <p>{shown.summary}</p>
          <FurtherFigures parts={parts} shown={shown} />
        </div>
        <div className={`${frame.screens} ${styles.screens}`}>
          <div className={frame.desktop}>
            <FurnitureDesktop words={words} />
          </div>
          <div className={`${frame.phone} ${styles.phone}`}>
            <FurniturePhone words={words} />
          </div>
        </div>
      </div>
      <CaseStory parts={parts} shown={shown} />
    </article>
  )
}

/** Draws an arrow between two figures as several lines that merge into one. */
function Figure({ value }: { readonly value: string }) {
  const [before, after] = value.split(/\s*→\s*/u)
  if (!after) return <p className={`${frame.figure} ${styles.figure}`}>{value}</p>
  return (
    <p className={`${frame.figure} ${styles.figure}`}>
      {before}
      <svg viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 12C110 12 90 60 200 60M0 44c110 0 100 16 200 16M0 76c110 0 100-16 200-16M0 108c110 0 90-48 200-48" />
      </svg>
      <span className={hidden.hidden}> → </span>
      {after}
    </p>
  )
}
