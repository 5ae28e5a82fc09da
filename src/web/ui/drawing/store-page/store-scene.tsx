import type { ReactNode } from 'react'
import type { Drawing, Good } from '#i18n/content/drawing.ts'
import { GoodPicture } from '#web/ui/drawing/halde/goods.tsx'
import parts from '#web/ui/drawing/halde/parts.module.css'
import { Room } from '#web/ui/drawing/halde/room.tsx'
import { shorten } from './fit-text.ts'
import styles from './store-page.module.css'

/** Kinds of products that a customer may have. */
export type StoreKind = 'shop' | 'marketplace' | 'project' | 'subscription' | 'hosting' | 'licence'

type StoreSceneProps = { readonly kind: StoreKind; readonly texts: Drawing }

/** The large picture of a product's page: a room, a market, the answer to a search, or a server. Fills its place. */
export function StoreScene({ kind, texts }: StoreSceneProps): ReactNode {
  switch (kind) {
    case 'shop':
    case 'subscription':
      return <Room />
    case 'marketplace':
      return (
        <Place>
          <Stall x={36} top={64} awning={parts.green ?? ''} goods={['kettle', 'carafe']} />
          <Stall x={384} top={64} awning={parts.deep ?? ''} goods={['carafe', 'kettle']} />
          <Stall x={210} top={40} awning={parts.clay ?? ''} goods={['lamp']} />
        </Place>
      )
    case 'project':
    case 'licence':
      return <Search texts={texts} />
    case 'hosting':
      return (
        <Place>
          <Rack x={150} />
          <Rack x={300} />
        </Place>
      )
  }
}

/** Wall and floor of a scene, in daylight from the left. */
function Place({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={parts.scene} viewBox="0 0 570 270" preserveAspectRatio="xMidYMax slice">
      <path className={`${parts.part} ${parts.wall}`} d="M-200-100h970v332h-970z" />
      <path className={parts.day} d="M170-20h110L150 232H40zM316-20h60L246 232h-60z" />
      <path className={`${parts.part} ${parts.floor}`} d="M-200 232h970v140h-970z" />
      <path className={parts.shadow} fill="url(#halde-down)" d="M-200 232h970v20h-970z" />
      {children}
    </svg>
  )
}

type StallProps = {
  readonly x: number
  /** Upper edge of the awning. */
  readonly top: number
  /** Class of its color. */
  readonly awning: string
  readonly goods: readonly Good[]
}

const stripes = 6

/** A market stall with a striped awning and goods on its counter. */
function Stall({ x, top, awning, goods }: StallProps) {
  const upper = 138 / stripes
  const lower = 170 / stripes
  const stripeAt = (at: number) =>
    `M${x + 6 + upper * at} ${top}h${upper}L${x - 10 + lower * (at + 1)} ${top + 38}a${lower / 2} 9 0 0 1-${lower} 0z`
  const whole = `M${x + 6} ${top}h138l16 38v6H${x - 10}v-6z`
  return (
    <g>
      <ellipse className={parts.shadow} fill="url(#halde-floor)" cx={x + 84} cy="248" rx="108" ry="11" />
      <path className={`${parts.part} ${parts.dark}`} d={`M${x + 8} ${top + 30}h6v216h-6zM${x + 136} ${top + 30}h6v216h-6z`} />
      <path className={parts.shadow} fill="url(#halde-down)" d={`M${x + 8} ${top + 40}h134v52H${x + 8}z`} />
      {goods.map((good, place) => (
        <svg
          key={good}
          x={x + 75 - 31 * goods.length + 62 * place - (good === 'lamp' ? 12 : 0)}
          y={good === 'lamp' ? 106 : 124}
          width={good === 'lamp' ? 86 : 60}
          height={good === 'lamp' ? 74 : 51}
          overflow="visible"
        >
          <GoodPicture good={good} />
        </svg>
      ))}
      <path className={`${parts.part} ${parts.oak}`} d={`M${x} 178h150v68H${x}z`} />
      <path className={parts.grain} d={`M${x + 30} 180v66M${x + 60} 180v66M${x + 90} 180v66M${x + 120} 180v66`} />
      <path className={parts.shadow} fill="url(#halde-side)" d={`M${x} 178h150v68H${x}z`} />
      <path className={parts.shadow} fill="url(#halde-down)" d={`M${x} 182h150v18H${x}z`} />
      <path className={`${parts.part} ${parts.bone}`} d={`M${x + 54} 206h42v20h-42z`} />
      <path className={styles.pen} d={`M${x + 62} 216h26`} />
      <path className={`${parts.part} ${parts.dark}`} d={`M${x - 6} 172h162v9H${x - 6}z`} />
      <path className={parts.light} d={`M${x - 6} 172h162v2.5H${x - 6}z`} />
      {Array.from({ length: stripes }, (_, at) => (
        <path key={at} className={`${parts.part} ${at % 2 === 0 ? awning : (parts.bone ?? '')}`} d={stripeAt(at)} />
      ))}
      <path className={parts.shadow} fill="url(#halde-side)" d={whole} />
      <path className={parts.light} d={`M${x + 6} ${top}h138l1.5 4H${x + 4.5}z`} />
    </g>
  )
}

/** A cabinet of servers. */
function Rack({ x }: { readonly x: number }) {
  return (
    <g>
      <ellipse className={parts.shadow} fill="url(#halde-floor)" cx={x + 66} cy="250" rx="92" ry="10" />
      <path className={`${parts.part} ${parts.dark}`} d={`M${x + 8} 240h16v10h-16zM${x + 96} 240h16v10h-16z`} />
      <rect className={`${parts.part} ${parts.metal}`} x={x} y="34" width="120" height="208" rx="6" />
      {Array.from({ length: 5 }, (_, row) => (
        <g key={row} transform={`translate(${x + 9} ${44 + 38 * row})`}>
          <rect className={`${parts.part} ${row === 2 ? parts.clay : parts.green}`} width="102" height="30" rx="3" />
          <path className={parts.light} d="M0 3q0-3 3-3h96q3 0 3 3z" />
          <path className={parts.grain} d="M46 9h44M46 15h44M46 21h44" />
          <circle className={`${parts.part} ${parts.bulb}`} cx="14" cy="15" r="4" />
          <circle className={`${parts.part} ${parts.brass}`} cx="28" cy="15" r="4" />
        </g>
      ))}
      <rect className={parts.shadow} fill="url(#halde-side)" x={x} y="34" width="120" height="208" rx="6" />
    </g>
  )
}

/** A search field with a question and the product that answers it. */
function Search({ texts: { stage, basket } }: Pick<StoreSceneProps, 'texts'>) {
  const [found] = basket.lines
  return (
    <svg className={parts.scene} viewBox="0 0 570 270" preserveAspectRatio="xMidYMid slice">
      <ellipse className={parts.shadow} fill="url(#halde-floor)" cx="286" cy="246" rx="256" ry="14" />
      <rect className={styles.sheet} x="60" y="92" width="450" height="152" rx="8" />
      <rect className={styles.sheet} x="60" y="26" width="450" height="50" rx="25" />
      <circle className={styles.pen} cx="88" cy="50" r="8" />
      <path className={styles.pen} d="m94 56 7 7" />
      <text className={styles.name} x="114" y="57">
        {shorten(stage.news, 24)}
      </text>
      <rect className={`${parts.part} ${parts.wall}`} x="76" y="108" width="150" height="120" rx="4" />
      <svg x="86" y="112" width="128" height="110">
        <GoodPicture good="lamp" />
      </svg>
      <text className={styles.name} x="250" y="140">
        {found?.name}
      </text>
      <text className={styles.quiet} x="250" y="164">
        {found?.price}
      </text>
      <rect className={styles.press} x="250" y="184" width={38 + 7.9 * stage.action.length} height="40" rx="6" />
      <text className={styles.label} x={269 + 3.95 * stage.action.length} y="209" textAnchor="middle">
        {stage.action}
      </text>
    </svg>
  )
}
