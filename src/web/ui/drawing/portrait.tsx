import type { ReactNode } from 'react'
import type { Portrait as Look } from '#i18n/content/person.ts'
import styles from './portrait.module.css'

const { skin, hair, cloth, line, paper, accent } = styles

/** A drawn portrait with hair, clothes and a tool of the person's work. Decoration next to the name. */
export function Portrait({ look, tool, glasses = false }: Look) {
  const { behind, before, clothes, turn } = looks[look]
  return (
    <svg className={styles.portrait} viewBox="0 0 200 220" aria-hidden="true">
      <path className={styles.ground} d="M-1 221V92A101 101 0 0 1 201 92v129z" />
      <path className={hair} d={behind} />
      <path className={cloth} d="M20 224c2-38 21-54 50-61l16-5c5 11 23 11 28 0l16 5c29 7 48 23 50 61z" />
      <path className={skin} d="M86 124v33c4 13 24 13 28 0v-33" />
      <path className={line} d="M88 136c8 6 16 6 24 0" />
      <path className={skin} d="M65 83c-7-3-11 1-10 8s6 13 12 10M135 83c7-3 11 1 10 8s-6 13-12 10" />
      <path className={skin} d="M64 80c0-31 14-46 36-46s36 15 36 46c0 11-1 22-5 32-5 14-16 25-31 25s-26-11-31-25c-4-10-5-21-5-32z" />
      <path className={line} d={clothes} />
      {before}
      <g transform={`translate(${turn})`}>
        <path className={line} d="M75 77q8-6 16-1M109 76q8-5 16 1M100 87c1 7 4 11 5 16q-3 3-8 1M90 117q10 8 20-1" />
        <ellipse cx="84" cy="88" rx="2.8" ry="3.6" />
        <ellipse cx="116" cy="88" rx="2.8" ry="3.6" />
        {glasses && (
          <path className={line} d="M69 88a14 13 0 0 1 28 0 14 13 0 0 1-28 0zM103 88a14 13 0 0 1 28 0 14 13 0 0 1-28 0zM97 86q3-3 6 0" />
        )}
      </g>
      {tools[tool]}
    </svg>
  )
}

type Parts = {
  /** Path of the hair behind the head; may be empty. */
  readonly behind: string
  readonly before: ReactNode
  readonly clothes: string
  /** How far the face turns sideways. */
  readonly turn: number
}

const shirt = 'M86 158l-8 14 17 6 5-10 5 10 17-6-8-14M100 168v56M104 190h.1M104 206h.1'
const round = 'M78 161q22 26 44 0M74 162q26 34 52 0'
const jacket = 'M86 158l14 40 14-40M74 161l-6 26 10 5-4 6 26 26M126 161l6 26-10 5 4 6-26 26'

const looks: Readonly<Record<Look['look'], Parts>> = {
  bob: {
    behind: 'M60 134c-12-24-12-68 0-88 9-14 24-21 40-21s31 7 40 21c12 20 12 64 0 88-8 5-20 2-24-4H84c-4 6-16 9-24 4z',
    before: <path className={hair} d="M62 90c-3-36 14-56 38-56s41 20 38 56c-9-6-17-17-21-31-11 15-31 27-55 31z" />,
    clothes: jacket,
    turn: 3,
  },
  beard: {
    behind: '',
    before: (
      <>
        <path className={hair} d="M62 84c-5-36 9-57 39-57 27 0 42 18 37 57-4-8-6-16-8-25-9-8-17-4-29-3-12 2-22-1-30 3-3 8-6 16-9 25z" />
        <path
          className={hair}
          d="M66 96c1 32 14 46 34 46s33-14 34-46c-4 8-8 12-13 13-5-5-12-4-21-4s-16-1-21 4c-5-1-9-5-13-13zM88 116q12 12 24 0-12-6-24 0z"
          fillRule="evenodd"
        />
      </>
    ),
    clothes: shirt,
    turn: -3,
  },
  curls: {
    behind:
      'M56 138c-10 2-17-7-13-16-8-5-8-16 0-21-5-9 0-19 9-21-2-11 6-20 16-20 0-12 12-19 22-14 5-9 18-10 25-2 9-6 21-1 23 9 11-1 19 8 17 19 9 3 13 13 8 21 8 5 9 16 1 21 5 9-3 19-13 17-4 9-17 11-24 4H80c-7 8-20 9-24 3z',
    before: (
      <path
        className={hair}
        d="M62 84c-6-4-6-12 0-16-3-8 0-16 6-19 0-11 10-18 18-15 7-7 22-7 28 0 10-3 18 4 18 14 7 3 10 13 7 20 5 4 5 11 0 15-5-2-8-7-8-12-6 1-11-3-12-9-6 4-13 3-17-3-5 6-14 6-18 1-2 6-8 9-13 7 0 6-3 12-7 15z"
      />
    ),
    clothes: round,
    turn: 4,
  },
  parting: {
    behind: '',
    before: (
      <path className={hair} d="M61 86c-7-35 10-60 42-60 31 0 45 22 37 60-5-7-7-15-8-24-15-1-32-5-44-17-5 12-12 18-19 20-3 7-5 14-8 21z" />
    ),
    clothes: shirt,
    turn: -2,
  },
  bun: {
    behind: 'M100 4c12 0 20 8 20 18s-8 18-20 18-20-8-20-18S88 4 100 4zM61 96c-4-22 0-62 39-62s43 40 39 62z',
    before: (
      <>
        <path className={hair} d="M62 86c-4-32 11-54 38-54s42 22 38 54c-4-13-11-23-20-29-11 5-25 5-36 0-9 6-16 16-20 29z" />
        <path className={cloth} d="M81 146c7 6 31 6 38 0l3 18c-8 9-36 9-44 0z" />
        <circle className={accent} cx="57" cy="109" r="5" />
        <circle className={accent} cx="143" cy="109" r="5" />
      </>
    ),
    clothes: '',
    turn: 2,
  },
  short: {
    behind: '',
    before: <path className={hair} d="M63 80c-2-33 13-50 37-50s39 17 37 50c-4-6-6-13-7-20-9-9-51-9-60 0-1 7-3 14-7 20z" />,
    clothes: 'M80 161q20 24 40 0M46 178c4 14 6 28 6 46M154 178c-4 14-6 28-6 46',
    turn: -4,
  },
}

const tools: Readonly<Record<Look['tool'], ReactNode>> = {
  plan: (
    <g transform="rotate(-7 150 190)">
      <path className={paper} d="M122 166h58v52h-58z" />
      <path className={line} d="M130 176h24M130 184h16M130 198h14v12h-14z" />
      <path className={accent} d="M152 192h20v18h-20z" />
    </g>
  ),
  pencil: (
    <g transform="rotate(-24 138 78)">
      <path className={accent} d="M122 74h46v9h-46z" />
      <path className={paper} d="M168 74l14 4.5-14 4.5z" />
      <path className={line} d="M130 74v9" />
    </g>
  ),
  card: (
    <g transform="rotate(6 150 190)">
      <rect className={paper} x="120" y="170" width="62" height="42" rx="6" />
      <path className={hair} d="M120 180h62v8h-62z" />
      <path className={accent} d="M128 196h12v9h-12z" />
      <path className={line} d="M148 201h26" />
    </g>
  ),
  stopwatch: (
    <>
      <path className={line} d="M150 160v-8M143 151h14M169 169l6-6" />
      <circle className={paper} cx="150" cy="188" r="26" />
      <path className={accent} d="M150 188v-19a19 19 0 0 1 17 11z" />
      <path className={line} d="M150 188v-18M150 188l17-8M150 207v3M131 188h-3" />
    </>
  ),
  speech: (
    <>
      <path className={paper} d="M122 160h60v36h-36l-12 13v-13h-12z" />
      <path className={line} d="M132 172h40M132 184h22" />
      <path className={accent} d="M160 180h12v8h-12z" />
    </>
  ),
  headset: (
    <>
      <path className={line} d="M54 92C50 8 150 8 146 92M55 110c2 17 14 22 30 20" />
      <rect className={accent} x="46" y="84" width="16" height="28" rx="7" />
      <rect className={accent} x="138" y="84" width="16" height="28" rx="7" />
      <rect className={paper} x="82" y="125" width="14" height="9" rx="4.5" />
    </>
  ),
}
