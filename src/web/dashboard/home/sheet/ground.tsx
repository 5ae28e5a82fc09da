import styles from './sheet.module.css'

/** Drafting paper after the seam; before it, the sheet's own color. The style sheet cannot know the share. */
export function Ground({ share }: { readonly share: number }) {
  const start = share === 0 ? '-100%' : percent(share)
  return (
    <svg className={styles.ground} width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern id="sheet-grid" width="24" height="24" patternUnits="userSpaceOnUse">
          <path d="M24 0H0V24" />
        </pattern>
      </defs>
      {share < 1 && (
        <>
          <rect className={styles.paper} x={start} width="300%" height="100%" />
          <rect className={styles.grid} x={start} width="300%" height="100%" />
        </>
      )}
    </svg>
  )
}

/** A share as an SVG length. The content security policy allows no style attributes. */
export function percent(share: number): string {
  return `${share * 100}%`
}
