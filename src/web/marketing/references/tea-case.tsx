import { CaseHead, CaseQuote, type CaseParts, CaseStory, FurtherFigures, type ShownCase } from '#web/marketing/references/case-story.tsx'
import { TeaDesktop, TeaPhone } from '#web/ui/drawing/shops/tea-shop.tsx'
import type { Shops } from '#i18n/content/shops.ts'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import frame from './case-frame.module.css'
import styles from './tea-case.module.css'

type TeaCaseProps = { readonly parts: CaseParts; readonly shown: ShownCase; readonly words: Shops['tea'] }

/** Plum and cream case; each saved letter is crossed out. */
export function TeaCase({ parts, shown, words }: TeaCaseProps) {
  const [first] = shown.figures
  return (
    <article className={`${frame.case} ${grounds.tea} ${styles.case}`} id={shown.slug} aria-labelledby={`${shown.slug}-name`}>
      <div className={styles.dark}>
        <CaseHead shown={shown} />
        {first && (
          <>
            <p className={`${frame.figure} ${styles.figure}`}>{first.value}</p>
            <p className={frame.claim}>{first.text}</p>
          </>
        )}
        <Letters />
        <CaseQuote quote={shown.quote} />
      </div>
      <div className={styles.light}>
        <div className={`${frame.screens} ${styles.screens}`}>
          <div className={frame.desktop}>
            <TeaDesktop words={words} />
          </div>
          <div className={`${frame.phone} ${styles.phone}`}>
            <TeaPhone words={words} />
          </div>
        </div>
        <div className={styles.texts}>
          <p>{shown.summary}</p>
          <FurtherFigures parts={parts} shown={shown} />
        </div>
      </div>
      <div className={styles.story}>
        <CaseStory parts={parts} shown={shown} />
      </div>
    </article>
  )
}

/** A month of letters in rows of 30; 306 of them are empty. */
function Letters() {
  return (
    <svg viewBox="0 0 360 360" className={styles.letters} aria-hidden="true">
      <defs>
        <pattern id="letter" width="12" height="12" patternUnits="userSpaceOnUse">
          <path d="M1.5 3h9v6.5h-9z" fill="#f0a51e" />
          <path d="m1.5 3 4.5 3.5L10.5 3" fill="none" stroke="#3a1a35" />
        </pattern>
        <pattern id="no-letter" width="12" height="12" patternUnits="userSpaceOnUse">
          <path d="M2 3.5h8v5.5H2z" fill="none" stroke="#fff" strokeOpacity=".42" strokeWidth=".8" />
        </pattern>
      </defs>
      <path d="M0 0h360v120H72v12H0z" fill="url(#no-letter)" />
      <path d="M72 120h288v240H0V132h72z" fill="url(#letter)" />
    </svg>
  )
}
