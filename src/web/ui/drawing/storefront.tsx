import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { Drawing } from '#i18n/content/drawing.ts'
import { GoodPicture } from '#web/ui/drawing/halde/goods.tsx'
import inks from '#web/ui/drawing/halde/inks.module.css'
import { Room } from '#web/ui/drawing/halde/room.tsx'
import { FurnitureWordmark } from '#web/ui/drawing/shops/furniture-wordmark.tsx'
import styles from './storefront.module.css'

/** Initial position of the seam in percent of the width; the animation of storefront.module.css ends there. */
const restingCut = 50

type StorefrontProps = {
  readonly texts: Drawing
  /** Heading of the page; drawn and built like the shop below it. */
  readonly heading?: string
  /** Content next to the shop, or below it on phones, outside of the seam's range. */
  readonly children?: ReactNode
}

/**
 * Drawing of the home page: heading and shop are rendered twice in the same place, drawn and built, and clipped by a seam. The style sheet
 * animates the entrance. The words of the shop are the last in the document, and the drawn heading is no text of it, so that readers of the
 * text alone get the page's own words once and first. A script that runs before the app (storefront-seam.ts) lets presses, drags and arrow keys move the seam; without
 * scripts it is a static line. The page must render `HaldeLight` once.
 */
export function Storefront({ texts, heading, children }: StorefrontProps) {
  const translate = useTranslate()
  const [cut, setCut] = useState<number>()
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The visitor may have moved it before the app ran.
    const value = inputRef.current?.valueAsNumber
    if (value !== undefined && value !== restingCut) setCut(value)
  }, [])
  const drawn = (cut ?? restingCut) / 100
  return (
    <div className={styles.board} data-alone={heading === undefined || undefined} data-reaches-top={heading !== undefined || undefined}>
      <div className={styles.sheet}>
        {heading !== undefined && (
          <div className={`${styles.layer} ${styles.built} ${styles.title}`}>
            <h1 className={styles.heading} tabIndex={-1}>
              {heading}
            </h1>
          </div>
        )}
        {children && <div className={styles.beside}>{children}</div>}
        <div className={`${styles.layer} ${styles.built}`}>
          <div className={`${styles.place} ${inks.built}`} aria-hidden="true">
            <Shop texts={texts} />
          </div>
        </div>
        <div className={`${styles.layer} ${styles.drawn}`} aria-hidden="true">
          {heading !== undefined && <p className={styles.heading} data-heading={heading} />}
          <div className={`${styles.place} ${inks.drawn}`}>
            <span className={`${styles.measure} ${styles.width}`}>1120</span>
            <span className={`${styles.measure} ${styles.height}`}>720</span>
            <Shop texts={texts} isDrawn />
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
          aria-label={translate('drawing.seam')}
          aria-valuetext={translate('drawing.seamValue', { drawn, built: 1 - drawn })}
          onInput={(event) => setCut(event.currentTarget.valueAsNumber)}
        />
        <span className={styles.seam} aria-hidden="true">
          <svg viewBox="0 0 24 24" width="24" height="24">
            <path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />
          </svg>
        </span>
      </div>
    </div>
  )
}

function Shop({ texts: { departments, stage, goods, basket }, isDrawn = false }: { readonly texts: Drawing; readonly isDrawn?: boolean }) {
  return (
    <div className={styles.shop}>
      <div className={styles.bar}>
        <span className={styles.brand}>
          <FurnitureWordmark isDrawn={isDrawn} />
        </span>
        <span className={styles.departments}>
          {departments.map((department) => (
            <span key={department}>{department}</span>
          ))}
        </span>
        <svg className={styles.bag} viewBox="0 0 24 24">
          <path d="M5 9h14l-1.2 11H6.2zM8.5 9a3.5 3.5 0 0 1 7 0" />
        </svg>
        <span>2</span>
      </div>
      <div className={styles.stage}>
        <Room />
        <div className={styles.copy}>
          <span className={styles.soft}>{stage.news}</span>
          <strong>{stage.title}</strong>
          <span className={styles.buy}>
            <span className={styles.button}>{stage.action}</span> <span className={styles.price}>{basket.lines[0]?.price}</span>
          </span>
        </div>
      </div>
      <div className={styles.goods}>
        {goods.map(({ good, name, price }) => (
          <div key={good} className={styles.card}>
            <GoodPicture good={good} />
            <b>{name}</b>
            <span>{price}</span>
          </div>
        ))}
        <div className={styles.basket}>
          <b>{basket.heading}</b>
          {basket.lines.map(({ name, price }) => (
            <span key={name} className={styles.line}>
              <span>{name}</span> <span>{price}</span>
            </span>
          ))}
          <span className={`${styles.line} ${styles.total}`}>
            <b>{basket.total}</b> <b>{basket.sum}</b>
          </span>
          <span className={styles.button}>{basket.pay}</span>
        </div>
      </div>
    </div>
  )
}
