import type { ReactNode } from 'react'
import type { Good } from '#i18n/content/drawing.ts'
import styles from './goods.module.css'

/** One thing that the drawn shop sells, in the inks of the layer it lies in (ink.module.css); decoration beside its name. */
export function GoodPicture({ good }: { readonly good: Good }) {
  const { viewBox, shapes } = pictures[good]
  return (
    <svg className={styles.good} viewBox={viewBox} aria-hidden="true">
      {shapes}
    </svg>
  )
}

const { main, pale, warm, line, light } = styles

const pictures: Readonly<Record<Good, { readonly viewBox: string; readonly shapes: ReactNode }>> = {
  lamp: {
    viewBox: '0 0 220 200',
    shapes: (
      <>
        <path className={light} d="M129 102 92 184h128V64z" />
        <ellipse className={pale} cx="84" cy="184" rx="58" ry="8" />
        <path className={line} d="M84 180 58 112l68-48" />
        <path className={line} d="M56 182h56" />
        <circle className={warm} cx="164" cy="82" r="13" />
        <path className={main} d="M118 109a48 48 0 0 1 84-49z" />
        <circle className={warm} cx="58" cy="112" r="8" />
      </>
    ),
  },
  chair: {
    viewBox: '0 0 120 96',
    shapes: (
      <>
        <path className={main} d="M40 8h38a4 4 0 0 1 4 4l4 38H32l4-38a4 4 0 0 1 4-4z" />
        <path className={pale} d="M26 50h66a5 5 0 0 1 0 12H26a5 5 0 0 1 0-12z" />
        <path className={line} d="M34 62l-8 28M84 62l8 28M48 62v20M70 62v20" />
      </>
    ),
  },
  kettle: {
    viewBox: '0 0 120 96',
    shapes: (
      <>
        <path className={line} d="M40 34c0-30 44-30 44 0" />
        <path className={main} d="M38 36h48l10 44a6 6 0 0 1-6 8H34a6 6 0 0 1-6-8z" />
        <path className={pale} d="M38 36h48l2 9H36z" />
        <path className={pale} d="M32 66 10 44l7-5 19 13z" />
        <circle className={warm} cx="62" cy="31" r="4.5" />
      </>
    ),
  },
  board: {
    viewBox: '0 0 120 96',
    shapes: (
      <>
        <path className={main} d="M12 26h96v10H12z" />
        <path className={pale} d="M16 36h88v38H16z" />
        <path className={line} d="M60 36v38M24 74v16M96 74v16M50 52v8M70 52v8" />
        <path className={warm} d="M78 10h14v16H78z" />
      </>
    ),
  },
}
