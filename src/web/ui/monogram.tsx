import { initials } from './initials.ts'
import styles from './monogram.module.css'

type MonogramProps = {
  readonly name: string
  /** Rotation of the folds; use different values for neighbors. The first one is highlighted. */
  readonly fold: number
}

/** Avatar: the four folds of the brand, rotated, with the initials of a name. Decoration next to the name. */
export function Monogram({ name, fold }: MonogramProps) {
  return (
    <svg className={styles.monogram} viewBox="0 0 96 96" aria-hidden="true">
      <g transform={`rotate(${(fold % 4) * 90} 48 48)`}>
        <path className={styles.solid} d="M0 0h48v48H0z" />
        <path className={styles.pale} d="M48 0h48L48 48z" />
        <path className={styles.pale} d="M0 48h48L0 96z" />
        <path className={fold === 0 ? styles.lit : styles.solid} d="M96 96H64a32 32 0 0 1 32-32z" />
      </g>
      <text x="48" y="52" textAnchor="middle" dominantBaseline="middle">
        {initials(name)}
      </text>
    </svg>
  )
}
