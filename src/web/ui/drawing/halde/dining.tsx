import styles from './parts.module.css'

/** The table Rund under its lamp, which is on in the dark theme. Variables of inks.module.css set whether it is drawn or built. */
export function Dining() {
  return (
    <svg viewBox="34 0 452 402" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path className={`${styles.part} ${styles.wall}`} d="M-400-200h1320v530H-400z" />
      <path className={`${styles.part} ${styles.floor}`} d="M-400 330h1320v300H-400z" />
      <path className={styles.day} d="M108-210h92L30 290h-92zM216-210h92L138 290H46z" />
      <circle className={styles.night} cx="260" cy="150" r="300" fill="url(#halde-halo)" />
      <path className={styles.night} fill="url(#halde-cone)" d="M205 112h110l118 122H87z" />
      <ellipse className={styles.shadow} fill="url(#halde-floor)" cx="270" cy="384" rx="190" ry="24" />
      <path className={styles.cord} d="M260-200V62" />
      <path className={`${styles.part} ${styles.clay}`} d="M196 112c4-32 28-50 64-50s60 18 64 50z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M196 112c4-32 28-50 64-50s60 18 64 50z" />
      <path className={styles.light} d="M210 104c6-18 18-29 36-34-12 9-20 20-23 34z" />
      <path className={`${styles.part} ${styles.brass}`} d="M252 50h16v13h-16z" />
      <path className={`${styles.part} ${styles.bulb}`} d="M240 112a20 14 0 0 0 40 0z" />
      <path className={`${styles.part} ${styles.dark}`} d="M222 262h76l-14 70 44 44c6 7-142 7-136 0l44-44z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M222 262h76l-14 70 44 44c6 7-142 7-136 0l44-44z" />
      <path className={styles.shadow} fill="url(#halde-down)" d="M222 262h76l-7 34h-62z" />
      <path className={`${styles.part} ${styles.dark}`} d="M62 234v14c0 24 90 40 198 40s198-16 198-40v-14z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M62 234v14c0 24 90 40 198 40s198-16 198-40v-14z" />
      <ellipse className={`${styles.part} ${styles.oak}`} cx="260" cy="234" rx="198" ry="38" />
      <path className={styles.grain} d="M100 226c90-18 230-18 320 0M84 240c110 14 240 14 352 0M140 254c80 12 160 12 240 0" />
      <ellipse className={styles.light} cx="210" cy="226" rx="110" ry="16" />
      <ellipse className={styles.shadow} fill="url(#halde-floor)" cx="262" cy="236" rx="76" ry="10" />
      <circle className={`${styles.part} ${styles.clay}`} cx="238" cy="190" r="18" />
      <circle className={`${styles.part} ${styles.leaf}`} cx="272" cy="186" r="20" />
      <circle className={`${styles.part} ${styles.deep}`} cx="296" cy="194" r="15" />
      <path className={styles.light} d="M262 176c4-5 10-7 16-6-6 3-10 7-12 12z" />
      <path className={`${styles.part} ${styles.bone}`} d="M202 194h120c-4 26-26 42-60 42s-56-16-60-42z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M202 194h120c-4 26-26 42-60 42s-56-16-60-42z" />
      <path className={styles.measure} d="M62 306v16M458 306v16M62 314h164M294 314h164M58 318l8-8M454 318l8-8" />
      <text className={styles.figure} x="260" y="318" textAnchor="middle">
        1200
      </text>
    </svg>
  )
}
