import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { Drawing } from '#i18n/content/drawing.ts'
import { GoodPicture } from './goods.tsx'
import ink from './ink.module.css'
import styles from './storefront.module.css'

/** Where the seam stands until somebody moves it, in hundredths of the width; storefront.module.css ends its build-up there. */
const restingCut = 46

/**
 * The drawing of the home page: a shop twice in the same place, drawn and built, cut by a seam. It assembles once by style sheet alone. The seam
 * follows a drag and the arrow keys by the early script (shell/early-script.ts); without scripts it is a line.
 */
export function Storefront({ texts }: { readonly texts: Drawing }) {
  const translate = useTranslate()
  const [cut, setCut] = useState<number>()
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Moved before the app ran.
    const value = inputRef.current?.valueAsNumber
    if (value !== undefined && value !== restingCut) setCut(value)
  }, [])
  const drawn = (cut ?? restingCut) / 100
  return (
    <div className={styles.board}>
      <div className={styles.sheet}>
        <div className={styles.scene} aria-hidden="true">
          <div className={`${styles.layer} ${styles.built} ${ink.built}`}>
            <Scene texts={texts} />
          </div>
          <div className={`${styles.layer} ${styles.drawn} ${ink.drawn}`}>
            <Scene texts={texts} note="28/32" />
            <Measures />
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
          <svg viewBox="0 0 24 24" width="20" height="20">
            <path d="M9 8l-4 4 4 4M15 8l4 4-4 4" />
          </svg>
        </span>
      </div>
    </div>
  )
}

type SceneProps = {
  readonly texts: Drawing
  /** The draftsman's, on the letters of the stage. */
  readonly note?: string
}

function Scene({ texts: { shop, departments, stage, goods, basket, orders }, note }: SceneProps) {
  return (
    <>
      <div className={styles.shop}>
        <div className={styles.bar}>
          <b>{shop}</b>
          <span className={styles.departments}>
            {departments.map((department) => (
              <span key={department}>{department}</span>
            ))}
          </span>
          <svg className={styles.bag} viewBox="0 0 24 24">
            <path d="M5 9h14l-1.4 11H6.4zM8.5 9a3.5 3.5 0 0 1 7 0" />
          </svg>
        </div>
        <div className={styles.stage}>
          <div className={styles.copy}>
            {note && <span className={styles.note}>{note}</span>}
            <span>{stage.news}</span>
            <strong>{stage.title}</strong>
            <span className={styles.add}>{stage.action}</span>
          </div>
          <GoodPicture good="lamp" />
        </div>
        <div className={styles.goods}>
          {goods.map(({ good, name, price }) => (
            <div key={good} className={styles.card}>
              <GoodPicture good={good} />
              <b>{name}</b>
              <span>{price}</span>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.orders}>
        <b>{orders}</b>
        <svg viewBox="0 0 196 64" preserveAspectRatio="none">
          {dailyOrders.map((height, day) => (
            <rect
              key={day}
              className={day === dailyOrders.length - 1 ? styles.today : undefined}
              x={day * 28 + 4}
              y={62 - height}
              width="20"
              height={height}
              rx="2"
            />
          ))}
        </svg>
      </div>
      <div className={styles.basket}>
        <b>{basket.heading}</b>
        {basket.lines.map(({ name, price }) => (
          <span key={name} className={styles.line}>
            <span>{name}</span> <span>{price}</span>
          </span>
        ))}
        <span className={styles.total}>
          <span>{basket.total}</span> <span>{basket.sum}</span>
        </span>
        <span className={styles.pay}>{basket.pay}</span>
      </div>
    </>
  )
}

/** Heights of the seven bars; nobody's figures. */
const dailyOrders = [24, 33, 28, 44, 39, 56, 50]

/** The draftsman's measures: they belong to the drawing alone. */
function Measures() {
  return (
    <>
      <span className={`${styles.measure} ${styles.width}`}>1120</span>
      <span className={`${styles.measure} ${styles.height}`}>720</span>
    </>
  )
}
