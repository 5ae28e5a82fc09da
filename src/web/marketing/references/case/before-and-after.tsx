import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { CaseData, DrawnCase } from '#web/marketing/references/case/load-case.server.ts'
import { OldShop } from '#web/marketing/references/case/old/old-shop.tsx'
import { Work } from '#web/marketing/references/case/work.tsx'
import { worldOf } from '#web/marketing/references/world.ts'
import { ShopDesktop, ShopPhone } from '#web/ui/drawing/shops/shop-screens.tsx'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import page from './case.module.css'
import styles from './before-and-after.module.css'

const restingCut = 50

/**
 * The old shop on the left of the seam, the new one on the right, in the same place and size. The script of the home page's drawing
 * (ui/drawing/storefront-seam.ts) moves the seam before the app runs; without scripts it stays in the middle.
 */
export function BeforeAndAfter({ shown, drawn }: { readonly shown: CaseData; readonly drawn: DrawnCase }) {
  const { parts, client } = shown
  const { screen, shops, before, after } = drawn
  const translate = useTranslate()
  const [cut, setCut] = useState(restingCut)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The visitor may have moved it before the app ran.
    setCut(inputRef.current?.valueAsNumber ?? restingCut)
  }, [])
  return (
    <section className={`${styles.section} ${worldOf(screen)}`} aria-label={`${before.label}; ${after.label}`}>
      <div className={styles.board}>
        <div className={styles.sheet}>
          <div className={`${styles.layer} ${styles.after}`}>
            <p className={styles.label}>{after.label}</p>
            <div className={styles.desktop} data-screen={screen}>
              <ShopDesktop shows={screen} shops={shops} />
            </div>
            <div className={styles.phone} data-screen={screen}>
              <ShopPhone shows={screen} shops={shops} />
            </div>
          </div>
          <div className={`${styles.layer} ${styles.before}`}>
            <p className={styles.label}>{before.label}</p>
            <p className={hidden.hidden}>{before.picture}</p>
            <div className={styles.old} aria-hidden="true">
              <OldShop shows={screen} brand={client} />
            </div>
          </div>
          <input
            ref={inputRef}
            className={styles.handle}
            type="range"
            name="seam"
            min="0"
            max="100"
            defaultValue={restingCut}
            autoComplete="off"
            aria-label={parts.seam}
            aria-valuetext={translate('references.seamValue', { before: cut / 100, after: 1 - cut / 100 })}
            onInput={(event) => setCut(event.currentTarget.valueAsNumber)}
          />
          <span className={styles.seam} aria-hidden="true">
            <svg viewBox="0 0 24 24" width="24" height="24">
              <path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />
            </svg>
          </span>
        </div>
      </div>
      <Work shown={shown} className={`${styles.story} ${page.inset}`} />
    </section>
  )
}
