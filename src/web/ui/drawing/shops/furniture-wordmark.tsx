import styles from './furniture-wordmark.module.css'

/** The name Halde as five pen strokes; if drawn, as outlines on `--draft-paper`. */
export function FurnitureWordmark({ isDrawn = false }: { readonly isDrawn?: boolean }) {
  const strokes = (
    <>
      <path d="M3 3v24M3 18c0-9 14-9 14 0v9" />
      <circle cx="34" cy="19" r="8" />
      <path d="M42 11v16M52 3v24" />
      <circle cx="70" cy="19" r="8" />
      <path d="M78 3v24M88 19h16a8 8 0 1 0-3 6" />
    </>
  )
  return (
    <svg className={styles.wordmark} viewBox="0 0 118 34" aria-hidden="true">
      {strokes}
      {isDrawn && <g className={styles.inside}>{strokes}</g>}
    </svg>
  )
}
