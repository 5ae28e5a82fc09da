import styles from './result-drawings.module.css'

/** A chainring of a hundred teeth, colored as far as the percentage. */
export function Chainring({ percent }: { readonly percent: number }) {
  const tooth = '.56 .44 '
  return (
    <svg viewBox="0 0 400 400" className={styles.chainring} aria-hidden="true">
      <g transform="rotate(-90 200 200)">
        <circle cx="200" cy="200" r="166" strokeWidth="10" />
        <circle cx="200" cy="200" r="152" strokeWidth="1.5" />
        <circle cx="200" cy="200" r="179" strokeWidth="22" strokeOpacity=".28" pathLength="100" strokeDasharray={tooth} />
        <circle
          className={styles.red}
          cx="200"
          cy="200"
          r="179"
          strokeWidth="22"
          pathLength="100"
          strokeDasharray={`${tooth.repeat(percent)}0 100`}
        />
      </g>
      <g className={styles.bolts}>
        <circle cx="200" cy="62" r="6" />
        <circle cx="331" cy="157" r="6" />
        <circle cx="281" cy="312" r="6" />
        <circle cx="119" cy="312" r="6" />
        <circle cx="69" cy="157" r="6" />
      </g>
    </svg>
  )
}

const rows = 20
const columns = 45

/** A month of 900 letters in rows; the share of those that are no longer written is empty. */
export function Letters({ share }: { readonly share: number }) {
  const saved = Math.round(Math.min(1, Math.max(0, share)) * rows * columns)
  const [full, rest] = [Math.floor(saved / columns) * 12, (saved % columns) * 12]
  const [width, height] = [columns * 12, rows * 12]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.letters} aria-hidden="true">
      <defs>
        <pattern id="letter" width="12" height="12" patternUnits="userSpaceOnUse">
          <path d="M1.5 3h9v6.5h-9z" fill="#f0a51e" />
          <path d="m1.5 3 4.5 3.5L10.5 3" fill="none" stroke="#3a1a35" />
        </pattern>
        <pattern id="no-letter" width="12" height="12" patternUnits="userSpaceOnUse">
          <path d="M2 3.5h8v5.5H2z" fill="none" stroke="#fff" strokeOpacity=".42" strokeWidth=".8" />
        </pattern>
      </defs>
      <path d={`M0 0h${width}v${full}H${rest}v12H0z`} fill="url(#no-letter)" />
      <path d={`M${rest} ${full}h${width - rest}v${height - full}H0v-${Math.max(0, height - full - 12)}h${rest}z`} fill="url(#letter)" />
    </svg>
  )
}

type Length = { readonly name: string; readonly text: string; readonly length: number }

/** Bars to scale: the first one drawn, the others built. */
export function Lengths({ lengths }: { readonly lengths: readonly Length[] }) {
  const longest = Math.max(...lengths.map(({ length }) => length), 1e-9)
  return (
    <dl className={styles.lengths}>
      {lengths.map(({ name, text, length }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <svg width="100%" height="100%" aria-hidden="true">
              <rect width={`${(length / longest) * 100}%`} height="100%" />
            </svg>
            <span>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
