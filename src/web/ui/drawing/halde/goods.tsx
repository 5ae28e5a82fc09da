import type { ReactNode } from 'react'
import type { Good } from '#i18n/content/drawing.ts'
import styles from './parts.module.css'

/** A product of the drawn shop, colored by its layer (inks.module.css). Decoration next to its name. */
export function GoodPicture({ good }: { readonly good: Good }) {
  return (
    <svg className={styles.good} viewBox="0 0 140 120" aria-hidden="true">
      {pictures[good]}
    </svg>
  )
}

const pictures: Readonly<Record<Good, ReactNode>> = {
  lamp: (
    <g transform="translate(-466 -52) scale(.94)">
      <path className={`${styles.part} ${styles.metal}`} d="M468 248c0-9 18-14 40-14s40 5 40 14z" />
      <path className={`${styles.part} ${styles.metal}`} d="M504 238 476 146l6-3 30 92zM478 148 548 84l5 5-70 64z" />
      <circle className={`${styles.part} ${styles.brass}`} cx="480" cy="146" r="9" />
      <circle className={`${styles.part} ${styles.brass}`} cx="508" cy="236" r="5" />
      <circle className={`${styles.part} ${styles.bulb}`} cx="571" cy="124" r="14" />
      <path className={`${styles.part} ${styles.green}`} d="M516 128c-4-32 16-62 46-66 30-5 54 16 60 50z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M516 128c-4-32 16-62 46-66 30-5 54 16 60 50z" />
      <path className={styles.light} d="M526 112c1-20 12-34 28-40-10 11-17 24-19 40z" />
      <path className={`${styles.part} ${styles.brass}`} d="m551 66-3-10 16-3 2 11z" />
    </g>
  ),
  chair: (
    <>
      <ellipse className={styles.shadow} fill="url(#halde-floor)" cx="70" cy="113" rx="50" ry="6" />
      <path className={`${styles.part} ${styles.dark}`} d="M50 76h7l-4 34h-4zM84 76h7l1 34h-4z" />
      <path className={`${styles.part} ${styles.oak}`} d="M40 12h6l5 60h-7zM94 12h6l-4 60h-7z" />
      <path className={styles.spindle} d="M58 34l2 38M70 33v39M82 34l-2 38" />
      <path className={`${styles.part} ${styles.green}`} d="M36 12C58 3 82 3 104 12l-2 21C82 25 58 25 38 33z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M36 12C58 3 82 3 104 12l-2 21C82 25 58 25 38 33z" />
      <path className={`${styles.part} ${styles.oak}`} d="M38 78h8l-7 35h-5zM94 78h8l5 35h-5z" />
      <path className={`${styles.part} ${styles.green}`} d="M34 70c22-7 50-7 72 0l4 9c-22 8-58 8-80 0z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M34 70c22-7 50-7 72 0l4 9c-22 8-58 8-80 0z" />
      <path className={styles.light} d="M36 71c20-6 44-6 62-2-20-1-42 0-62 2z" />
    </>
  ),
  kettle: (
    <>
      <ellipse className={styles.shadow} fill="url(#halde-floor)" cx="68" cy="111" rx="54" ry="6" />
      <path className={styles.handle} d="M38 52C36 6 96 6 96 50" />
      <path className={`${styles.part} ${styles.clay}`} d="M96 74c12-4 14-22 28-28l4 6c-10 8-10 26-26 36z" />
      <path className={`${styles.part} ${styles.clay}`} d="M34 108c-14-34 2-60 33-60s48 26 34 60c-14 5-52 5-67 0z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M34 108c-14-34 2-60 33-60s48 26 34 60c-14 5-52 5-67 0z" />
      <path className={styles.light} d="M40 98c-7-18-2-34 10-41-5 12-8 25-10 41z" />
      <path className={`${styles.part} ${styles.deep}`} d="M48 52c4-8 34-8 38 0-8 4-30 4-38 0z" />
      <circle className={`${styles.part} ${styles.oak}`} cx="67" cy="41" r="6" />
    </>
  ),
  carafe: (
    <>
      <ellipse className={styles.shadow} fill="url(#halde-floor)" cx="74" cy="111" rx="56" ry="6" />
      <path
        className={`${styles.part} ${styles.bone}`}
        d="M46 14h26l6-4-4 16c0 18 18 26 18 52 0 18-6 32-14 34H40c-8-2-14-16-14-34 0-26 18-34 18-52z"
      />
      <path
        className={styles.shadow}
        fill="url(#halde-side)"
        d="M46 14h26l6-4-4 16c0 18 18 26 18 52 0 18-6 32-14 34H40c-8-2-14-16-14-34 0-26 18-34 18-52z"
      />
      <path className={`${styles.part} ${styles.clay}`} d="M26 78c0 18 6 32 14 34h38c8-2 14-16 14-34-16 8-24-2-34 0s-20 8-32 0z" />
      <path className={styles.light} d="M38 46c-8 10-9 26-6 40 1-16 2-28 6-40z" />
      <path className={`${styles.part} ${styles.bone}`} d="M100 80h26l-3 32h-20z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M100 80h26l-3 32h-20z" />
    </>
  ),
}
