import type { ReactNode } from 'react'
import type { CaseScreen } from '#i18n/content/case.ts'
import ink from './ink.module.css'
import styles from './screen.module.css'

type Props = {
  readonly shows: CaseScreen
  /** Drawn on the left, built on the right, as on the home page; else finished. */
  readonly isHalfDrawn?: boolean
  /** Without the amber, where another drawing on the same screen has it. */
  readonly isPlain?: boolean
}

/** A small part of the drawing without words: a shop, a marketplace, a search. Decoration. */
export function Screen({ shows, isHalfDrawn = false, isPlain = false }: Props) {
  const scene = scenes[shows]
  return (
    <svg
      className={`${styles.screen} ${ink.built}`}
      data-plain={isPlain || undefined}
      viewBox="0 0 320 220"
      preserveAspectRatio="xMidYMin meet"
      aria-hidden="true"
    >
      {isHalfDrawn ? (
        <>
          <g className={styles.right}>{scene}</g>
          <g className={`${styles.left} ${ink.drawn}`}>{scene}</g>
          <path className={styles.seam} d="M120-8v276" />
        </>
      ) : (
        scene
      )}
    </svg>
  )
}

const { paper, stage, main, pale, warm, word, line } = styles

const frame = <rect className={paper} x="0.5" y="0.5" width="319" height="260" rx="9" />
const bar = (
  <>
    <rect className={word} x="16" y="15" width="38" height="6" rx="3" />
    <path className={line} d="M196 18h22M230 18h22M264 18h22" />
  </>
)

const scenes: Readonly<Record<CaseScreen, ReactNode>> = {
  shop: (
    <>
      {frame}
      {bar}
      <rect className={stage} x="16" y="34" width="288" height="84" rx="6" />
      <rect className={word} x="32" y="58" width="86" height="8" rx="4" />
      <rect className={word} x="32" y="72" width="58" height="8" rx="4" />
      <rect className={main} x="32" y="92" width="44" height="14" rx="4" />
      <path className={main} d="M196 88a34 34 0 0 1 68 0z" />
      <path className={line} d="M230 92v20M214 113h32" />
      <circle className={warm} cx="230" cy="90" r="6" />
      {[16, 116, 216].map((x) => (
        <g key={x}>
          <rect className={paper} x={x} y="130" width="88" height="84" rx="6" />
          <rect className={word} x={x + 12} y="188" width="46" height="5" rx="2.5" />
          <path className={line} d={`M${x + 12} 202h26`} />
        </g>
      ))}
      <path className={main} d="M44 142h32l4 24H40z" />
      <path className={line} d="M42 168l-3 10M78 168l3 10" />
      <path className={pale} d="M144 148h32l5 28h-42z" />
      <path className={main} d="M236 152h48v6h-48z" />
      <path className={pale} d="M239 158h42v18h-42z" />
    </>
  ),
  marketplace: (
    <>
      {frame}
      {bar}
      {[0, 1, 2, 3].map((row) => (
        <g key={row} transform={`translate(0 ${row * 40})`}>
          <circle className={row === 1 ? warm : row % 2 ? main : pale} cx="34" cy="62" r="11" />
          <rect className={word} x="56" y="54" width={[74, 96, 62, 84][row]} height="6" rx="3" />
          <path className={line} d={`M56 70h${[48, 36, 58, 40][row]}`} />
          <rect className={stage} x="186" y="55" width="70" height="14" rx="7" />
          <rect className={main} x="186" y="55" width={[52, 34, 62, 22][row]} height="14" rx="7" />
          <path className={line} d="M270 62h34M16 82h288" />
        </g>
      ))}
    </>
  ),
  search: (
    <>
      {frame}
      <rect className={paper} x="24" y="20" width="272" height="34" rx="17" />
      <circle className={line} cx="44" cy="36" r="6" />
      <path className={line} d="M48.500 40.500l5 5" />
      <rect className={word} x="64" y="34" width="64" height="6" rx="3" />
      <path className={line} d="M134 30v14" />
      <rect className={stage} x="24" y="66" width="272" height="60" rx="8" />
      <circle className={warm} cx="44" cy="86" r="8" />
      <rect className={word} x="62" y="80" width="150" height="6" rx="3" />
      <path className={line} d="M62 97h196M62 110h120" />
      {[0, 1, 2].map((row) => (
        <g key={row} transform={`translate(0 ${row * 32})`}>
          <rect className={row === 0 ? main : pale} x="24" y="138" width="24" height="22" rx="4" />
          <rect className={word} x="60" y="141" width={[120, 92, 140][row]} height="6" rx="3" />
          <path className={line} d={`M60 156h${[70, 96, 54][row]}`} />
        </g>
      ))}
    </>
  ),
  'order-list': (
    <>
      {frame}
      {bar}
      <rect className={stage} x="16" y="34" width="288" height="22" rx="4" />
      <path className={line} d="M26 45h40M150 45h28M206 45h18M262 45h30" />
      {[0, 1, 2, 3].map((row) => (
        <g key={row} transform={`translate(0 ${row * 30})`}>
          <circle className={row === 2 ? pale : main} cx="34" cy="76" r="8" />
          <circle className={paper} cx="34" cy="76" r="3" />
          <rect className={word} x="52" y="73" width={[66, 84, 58, 74][row]} height="6" rx="3" />
          <rect className={paper} x="150" y="68" width="40" height="16" rx="4" />
          <path className={line} d="M156 76h6M178 76h6M181 73v6M206 76h22" />
          <rect className={row === 1 ? warm : stage} x="262" y="70" width="30" height="12" rx="6" />
          <path className={line} d="M16 92h288" />
        </g>
      ))}
      <rect className={word} x="16" y="192" width="52" height="7" rx="3.5" />
      <rect className={main} x="232" y="186" width="72" height="20" rx="5" />
    </>
  ),
}
