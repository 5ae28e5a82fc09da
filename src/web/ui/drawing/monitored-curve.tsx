import ink from './ink.module.css'
import styles from './monitored-curve.module.css'

/** A curve that is watched: its dip has a mark, and after it the line is built. Decoration. */
export function MonitoredCurve() {
  return (
    <svg className={`${styles.curve} ${ink.built}`} viewBox="0 0 440 220" aria-hidden="true">
      <path className={styles.grid} d="M0 40h440M0 90h440M0 140h440M0 190h440" />
      <path className={styles.before} d="M0 96l34-18 30 10 36-40 32 16 30-34 34 82" />
      <path className={styles.after} d="M240 112l24-58 36-10 40 12 38-20 62-8" />
      <path className={styles.dip} d="M196 112l22 46 22-46" />
      <circle className={styles.mark} cx="218" cy="158" r="13" />
      <path className={styles.dip} d="M218 171v30M240 112v89M218 196h22" />
    </svg>
  )
}
