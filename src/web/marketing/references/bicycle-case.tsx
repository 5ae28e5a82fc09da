import { CaseHead, type CaseParts, CaseStory, FurtherFigures, type ShownCase } from '#web/marketing/references/case-story.tsx'
import { BicycleDesktop, BicyclePhone } from '#web/ui/drawing/shops/bicycle-shop.tsx'
import type { Shops } from '#i18n/content/shops.ts'
import styles from './bicycle-case.module.css'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import frame from './case-frame.module.css'

type BicycleCaseProps = { readonly parts: CaseParts; readonly shown: ShownCase; readonly words: Shops['bicycles'] }

/** Mint case; its figure is a chainring with a hundred teeth. */
export function BicycleCase({ parts, shown, words }: BicycleCaseProps) {
  const [first] = shown.figures
  return (
    <article className={`${frame.case} ${grounds.bicycles} ${styles.case}`} id={shown.slug} aria-labelledby={`${shown.slug}-name`}>
      <div className={styles.top}>
        {first && (
          <p className={`${frame.figure} ${styles.figure}`}>
            <Chainring percent={Number.parseInt(first.value, 10) || 0} />
            <span>{first.value}</span>
          </p>
        )}
        <div className={styles.texts}>
          <CaseHead shown={shown} />
          <p className={frame.claim}>{first?.text}</p>
          <p>{shown.summary}</p>
          <FurtherFigures parts={parts} shown={shown} />
        </div>
      </div>
      <div className={`${frame.screens} ${styles.screens}`}>
        <div className={frame.desktop}>
          <BicycleDesktop words={words} />
        </div>
        <div className={`${frame.phone} ${styles.phone}`}>
          <BicyclePhone words={words} />
        </div>
      </div>
      <CaseStory parts={parts} shown={shown} />
    </article>
  )
}

/** Colors as many of its hundred teeth as the figure says. */
function Chainring({ percent }: { readonly percent: number }) {
  const tooth = '.56 .44 '
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true">
      <g className={styles.ring} transform="rotate(-90 200 200)">
        <circle cx="200" cy="200" r="166" strokeWidth="10" />
        <circle cx="200" cy="200" r="152" strokeWidth="1.5" />
        <circle cx="200" cy="200" r="179" strokeWidth="22" strokeOpacity=".28" pathLength="100" strokeDasharray={tooth} />
        <circle
          className={styles.red}
          cx="200"
          cy="200"
          r="179"
          strokeWidth="22"
          pathLength="100"
          strokeDasharray={`${tooth.repeat(percent)}0 100`}
        />
      </g>
      <g className={styles.bolts}>
        <circle cx="200" cy="62" r="6" />
        <circle cx="331" cy="157" r="6" />
        <circle cx="281" cy="312" r="6" />
        <circle cx="119" cy="312" r="6" />
        <circle cx="69" cy="157" r="6" />
      </g>
    </svg>
  )
}
