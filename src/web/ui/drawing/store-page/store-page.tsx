import type { ReactNode } from 'react'
import type { Drawing } from '#i18n/content/drawing.ts'
import { GoodPicture } from '#web/ui/drawing/halde/goods.tsx'
import inks from '#web/ui/drawing/halde/inks.module.css'
import parts from '#web/ui/drawing/halde/parts.module.css'
import { initial } from '#web/ui/initials.ts'
import { breakLines, shorten } from './fit-text.ts'
import { type StoreKind, StoreScene } from './store-scene.tsx'
import styles from './store-page.module.css'

type StorePageProps = {
  readonly kind: StoreKind
  /** Its name is the logo. */
  readonly company: string
  /** Words and prices of the drawn shop. */
  readonly texts: Drawing
  /** Built share of the width, from 0 to 1. */
  readonly share: number
}

/**
 * A page of a customer's product, built up to a share of its width and drawn after it: the pictures of the site's drawn shop under the
 * customer's name. Decoration. The page must render `HaldeLight` once.
 */
export function StorePage({ share, ...page }: StorePageProps) {
  return (
    <>
      <Layers share={share} width={900} height={520} name="wide">
        <WidePage {...page} />
      </Layers>
      <Layers share={share} width={450} height={500} name="narrow">
        <NarrowPage {...page} />
      </Layers>
    </>
  )
}

type LayersProps = Pick<StorePageProps, 'share'> & {
  readonly width: number
  readonly height: number
  readonly name: 'wide' | 'narrow'
  readonly children: ReactNode
}

/** Both layers of the drawing, in the same place; each is clipped at the seam. */
function Layers({ share, width, height, name, children }: LayersProps) {
  const seam = width * share
  return (
    <svg className={`${styles.page} ${styles[name]}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <clipPath id={`${name}-built`}>
        <rect width={seam} height={height} />
      </clipPath>
      <clipPath id={`${name}-drawn`}>
        <rect x={seam} width={width - seam} height={height} />
      </clipPath>
      <g className={`${inks.built} ${styles.layer}`} clipPath={`url(#${name}-built)`}>
        {children}
        <Frame width={width} height={height} />
      </g>
      <g className={`${inks.drawn} ${styles.layer} ${styles.drawn}`} clipPath={`url(#${name}-drawn)`}>
        {children}
        <Frame width={width} height={height} />
      </g>
    </svg>
  )
}

type PageProps = Omit<StorePageProps, 'share'>

function WidePage({ kind, company, texts }: PageProps) {
  const { departments, goods, basket } = texts
  return (
    <>
      <path className={styles.paper} d="M0 0h900v520H0z" />
      <Logo company={company} most={26} />
      <g transform={`translate(${852 - 8.2 * basket.sum.length})`}>
        <text className={styles.quiet} x="-26" y="34" textAnchor="end">
          {departments.join('\u2003')}
        </text>
        <path className={styles.pen} d="M0 23h16l-1.5 14h-13zM4 23a4 4 0 0 1 8 0" />
      </g>
      <text className={styles.strong} x="878" y="34" textAnchor="end">
        {basket.sum}
      </text>
      <path className={`${parts.part} ${parts.wall}`} d="M0 56h900v290H0z" />
      <Foreground kind={kind} />
      <Copy kind={kind} texts={texts} x={30} y={98} />
      <svg x="330" y="56" width="570" height="290">
        <StoreScene kind={kind} texts={texts} />
      </svg>
      <path className={styles.edge} d="M0 56h900M0 346h900M230 346v174M460 346v174M690 346v174" />
      {goods.map(({ good, name, price }, place) => (
        <g key={good} transform={`translate(${230 * place} 346)`}>
          <svg x="55" y="12" width="120" height="103">
            <GoodPicture good={good} />
          </svg>
          <text className={styles.strong} x="24" y="140">
            {shorten(name, 24)}
          </text>
          <text className={styles.quiet} x="24" y="160">
            {price}
          </text>
        </g>
      ))}
      <Basket texts={texts} />
    </>
  )
}

/** Continues the scene's floor or sideboard below the copy, at the heights that they have in the scene. */
function Foreground({ kind }: Pick<PageProps, 'kind'>) {
  if (kind === 'project' || kind === 'licence') return null
  if (kind === 'marketplace' || kind === 'hosting')
    return (
      <>
        <path className={`${parts.part} ${parts.floor}`} d="M0 305.2h332v40.8H0z" />
        <path className={parts.shadow} fill="url(#halde-down)" d="M0 305.2h332v21.5H0z" />
      </>
    )
  return (
    <>
      <path className={`${parts.part} ${parts.dark}`} d="M0 284.3h332v61.7H0z" />
      <path className={parts.shadow} fill="url(#halde-down)" d="M0 284.3h332v33.3H0z" />
      <path className={parts.grain} d="M46 284v62M224 284v62" />
      <path className={`${parts.part} ${parts.oak}`} d="M0 269.6h332v14.7H0z" />
      <path className={parts.light} d="M0 269.6h332v2.9H0z" />
    </>
  )
}

/** The bag with its sum and the button to pay. */
function Basket({ texts: { basket } }: Pick<PageProps, 'texts'>) {
  return (
    <g transform="translate(716 346)">
      <text className={styles.strong} y="30">
        {basket.heading}
      </text>
      {basket.lines.map(({ name, price }, place) => (
        <g key={name} transform={`translate(0 ${54 + 22 * place})`}>
          <text className={styles.quiet}>{shorten(name, 13)}</text>
          <text className={styles.quiet} x="162" textAnchor="end">
            {price}
          </text>
        </g>
      ))}
      <path className={styles.edge} d="M0 86h162" />
      <text className={`${styles.quiet} ${styles.small}`} y="108">
        {shorten(basket.total, 17)}
      </text>
      <text className={styles.strong} x="162" y="108" textAnchor="end">
        {basket.sum}
      </text>
      <rect className={styles.press} y="122" width="162" height="36" rx="6" />
      <text className={styles.label} x="81" y="145" textAnchor="middle">
        {basket.pay}
      </text>
    </g>
  )
}

function NarrowPage({ kind, company, texts }: PageProps) {
  return (
    <>
      <path className={styles.paper} d="M0 0h450v500H0z" />
      <Logo company={company} most={22} />
      <path className={styles.pen} d="M402 22h20l-2 17h-16zM407 22a5 5 0 0 1 10 0" />
      <path className={`${parts.part} ${parts.wall}`} d="M0 56h450v190H0z" />
      <svg x="0" y="56" width="450" height="190">
        <StoreScene kind={kind} texts={texts} />
      </svg>
      <Copy kind={kind} texts={texts} x={24} y={270} isNarrow />
      <path className={styles.edge} d="M0 56h450M0 246h450M0 376h450M225 376v124" />
      {texts.goods.slice(0, 2).map(({ good, name, price }, place) => (
        <g key={good} transform={`translate(${225 * place} 376)`}>
          <svg x="12" y="16" width="100" height="86">
            <GoodPicture good={good} />
          </svg>
          {breakLines(name, 9).map((line, row) => (
            <text key={line} className={styles.strong} x="122" y={52 + 19 * row}>
              {line}
            </text>
          ))}
          <text className={styles.quiet} x="122" y={54 + 19 * breakLines(name, 9).length}>
            {price}
          </text>
        </g>
      ))}
    </>
  )
}

function Frame({ width, height }: { readonly width: number; readonly height: number }) {
  return <rect className={styles.edge} x="0.5" y="0.5" width={width - 1} height={height - 1} rx="4" />
}

/** The company's initial and name. Legal names may be long; the drawing has room for a wordmark. */
function Logo({ company, most }: { readonly company: string; readonly most: number }) {
  return (
    <>
      <rect className={styles.press} x="24" y="15" width="26" height="26" rx="7" />
      <text className={styles.label} x="37" y="33" textAnchor="middle">
        {initial(company)}
      </text>
      <text className={styles.name} x="60" y="34.5">
        {shorten(company, most)}
      </text>
    </>
  )
}

type CopyProps = Pick<PageProps, 'kind' | 'texts'> & { readonly x: number; readonly y: number; readonly isNarrow?: boolean }

/** Content next to the large picture: a product to buy, or the shop's departments as links, filters or pages that are up. */
function Copy({ kind, texts: { departments, stage, basket }, x, y, isNarrow = false }: CopyProps) {
  if (kind === 'shop' || kind === 'subscription') {
    const lines = breakLines(stage.title, isNarrow ? 30 : 17)
    const end = (isNarrow ? 4 : 22) + (isNarrow ? 26 : 33) * lines.length
    const width = 38 + 7.9 * stage.action.length
    return (
      <g transform={`translate(${x} ${y})`}>
        {!isNarrow && <text className={styles.quiet}>{stage.news}</text>}
        {lines.map((line, row) => (
          <text key={line} className={isNarrow ? styles.name : styles.title} y={isNarrow ? 8 + 26 * row : 40 + 33 * row}>
            {line}
          </text>
        ))}
        <rect className={styles.press} y={end} width={width} height="40" rx="6" />
        <text className={styles.label} x={width / 2} y={end + 25} textAnchor="middle">
          {stage.action}
        </text>
        <text className={styles.name} x={width + 18} y={end + 26.5}>
          {basket.lines[0]?.price}
        </text>
      </g>
    )
  }
  const rowHeight = isNarrow ? 34 : 62
  return (
    <g transform={`translate(${x} ${y})`}>
      {departments.map((department, row) => (
        <g key={department} transform={`translate(0 ${rowHeight * row})`}>
          <text className={isNarrow ? styles.name : styles.title} x={kind === 'marketplace' ? 0 : 34} y="18">
            {shorten(department, 15)}
          </text>
          {kind !== 'marketplace' && <rect className={styles.pen} y="-1" width="20" height="20" rx={kind === 'hosting' ? 10 : 4} />}
          {(kind === 'hosting' || row === 1) && kind !== 'marketplace' && <path className={styles.pen} d="m5 9 4 4 7-8" />}
          {kind === 'marketplace' && <path className={styles.pen} d={`m${isNarrow ? 392 : 252} 4 8 7-8 7`} />}
          {row < departments.length - 1 && <path className={styles.rule} d={`M0 ${isNarrow ? 26 : 39}h${isNarrow ? 402 : 270}`} />}
        </g>
      ))}
    </g>
  )
}
