import type { ReactNode } from 'react'
import type { Product } from '#domain/products/product.ts'
import styles from './drawn-page.module.css'

type DrawnPageProps = {
  readonly type: Product['type']
  readonly company: string
  /** Built share of the width, from 0 to 1. */
  readonly share: number
}

/** A page of the customer's product with the company's name, built up to a share of its width and drawn after it. Decoration. */
export function DrawnPage({ share, ...page }: DrawnPageProps) {
  return (
    <>
      <Layers {...page} share={share} width={900} height={400} name="wide" />
      <Layers {...page} share={share} width={450} height={264} name="narrow" />
    </>
  )
}

type LayersProps = DrawnPageProps & { readonly width: number; readonly height: number; readonly name: 'wide' | 'narrow' }

/** Both layers of the drawing, in the same place; each is clipped at the seam. */
function Layers({ type, company, share, width, height, name }: LayersProps) {
  const seam = width * share
  const page = name === 'wide' ? <WidePage type={type} company={company} /> : <NarrowPage type={type} company={company} />
  return (
    <svg className={`${styles.page} ${styles[name]}`} data-type={type} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <clipPath id={`${name}-built`}>
        <rect width={seam} height={height} />
      </clipPath>
      <clipPath id={`${name}-drawn`}>
        <rect x={seam} width={width - seam} height={height} />
      </clipPath>
      <g className={styles.built} clipPath={`url(#${name}-built)`}>
        {page}
      </g>
      <g className={styles.drawn} clipPath={`url(#${name}-drawn)`}>
        {page}
      </g>
    </svg>
  )
}

type PageProps = Pick<DrawnPageProps, 'type' | 'company'>

function WidePage({ type, company }: PageProps) {
  return (
    <>
      <Frame width={900} height={399} />
      <text className={styles.name} x="26" y="36">
        {shorten(company, 28)}
      </text>
      <path className={styles.soft} d="M560 27h60M640 27h48M708 27h56" />
      <rect className={styles.field} x="792" y="14" width="84" height="26" rx="13" />
      <g>
        <rect className={styles.ground} x="1" y="54" width="540" height="345" />
        <g transform="translate(-38 -2) scale(1.14)">
          <Scene type={type} />
        </g>
      </g>
      <g transform="translate(574 128)">
        <Details type={type} />
      </g>
    </>
  )
}

function NarrowPage({ type, company }: PageProps) {
  return (
    <>
      <Frame width={450} height={263} />
      <text className={styles.name} x="20" y="36">
        {shorten(company, 24)}
      </text>
      <rect className={styles.field} x="370" y="14" width="62" height="26" rx="13" />
      <g>
        <rect className={styles.ground} x="1" y="54" width="270" height="209" />
        <g transform="translate(-26 29) scale(.6)">
          <g transform="translate(20 62)">
            <Scene type={type} />
          </g>
        </g>
      </g>
      <g transform="translate(292 84) scale(.5)">
        <Details type={type} />
      </g>
    </>
  )
}

function Frame({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <>
      <rect className={styles.sheet} x="1" y="1" width={width - 2} height={height - 2} rx="4" />
      <path className={styles.rule} d={`M1 54h${width - 2}`} />
    </>
  )
}

/** What the product sells or runs, in the left part of the page. */
function Scene({ type }: Pick<DrawnPageProps, 'type'>): ReactNode {
  switch (type) {
    case 'marketplace':
      return (
        <>
          <path className={styles.floor} d="M40 272h462" />
          <Stall x={62} />
          <Stall x={204} isMiddle />
          <Stall x={346} />
        </>
      )
    case 'project':
    case 'licence':
      return (
        <>
          <rect className={styles.paper} x="72" y="92" width="398" height="46" rx="23" />
          <circle className={styles.pen} cx="100" cy="113" r="8" />
          <path className={styles.pen} d="m106 119 7 7" />
          <path className={styles.pen} d="M126 115h170" />
          {[156, 208, 260].map((y, at) => (
            <g key={y}>
              <rect className={at === 0 ? styles.deep : styles.middle} x="72" y={y} width="64" height="38" rx="4" />
              <path className={styles.pen} d={`M152 ${y + 12}h${190 - 40 * at}M152 ${y + 28}h${120 + 30 * at}`} />
            </g>
          ))}
        </>
      )
    case 'subscription':
    case 'hosting':
      return (
        <>
          <path className={styles.floor} d="M40 272h462" />
          {[96, 152, 208].map((y) => (
            <g key={y}>
              <rect className={styles.deep} x="120" y={y} width="302" height="46" rx="4" />
              <circle className={styles.light} cx="146" cy={y + 23} r="7" />
              <path className={styles.slit} d={`M176 ${y + 16}h150M176 ${y + 30}h96`} />
              <rect className={styles.middle} x="360" y={y + 12} width="40" height="22" rx="2" />
            </g>
          ))}
          <path className={styles.deep} d="M150 254h30v18h-30zM362 254h30v18h-30z" />
        </>
      )
    case 'shop':
      return (
        <>
          <path className={styles.floor} d="M40 272h462" />
          <path className={styles.pen} d="M232 132c0-52 78-52 78 0" />
          <path className={styles.deep} d="M188 132h166l14 140H174z" />
          <path className={styles.middle} d="M354 132l36 24 8 116h-30z" />
          <circle className={styles.light} cx="232" cy="150" r="5" />
          <circle className={styles.light} cx="310" cy="150" r="5" />
          <path className={styles.middle} d="M84 208h78v64H84z" />
          <path className={styles.deep} d="M84 208h78v14H84z" />
          <path className={styles.pen} d="M123 222v50" />
          <path className={styles.middle} d="M424 236h56v36h-56z" />
          <path className={styles.deep} d="M424 236h56v10h-56z" />
        </>
      )
  }
}

/** A market stall; the middle one is taller. */
function Stall({ x, isMiddle = false }: { readonly x: number; readonly isMiddle?: boolean }) {
  const top = isMiddle ? 96 : 118
  return (
    <g>
      <path className={styles.pen} d={`M${x + 12} ${top + 40}V272M${x + 122} ${top + 40}V272`} />
      <path className={styles.deep} d={`M${x + 10} ${top}h114l14 40H${x - 4}z`} />
      <path className={styles.middle} d={`M${x + 33} ${top}h22l4 40H${x + 24}zM${x + 79} ${top}h22l9 40H${x + 75}z`} />
      <path className={styles.deep} d={`M${x + 6} 222h122v50H${x + 6}z`} />
      <circle className={styles.light} cx={x + 34} cy="212" r="13" />
      <circle className={styles.light} cx={x + 66} cy="210" r="16" />
      <circle className={styles.light} cx={x + 100} cy="212" r="13" />
    </g>
  )
}

/** Text, choice and button in the right part of the page, without invented words or sums. */
function Details({ type }: Pick<DrawnPageProps, 'type'>) {
  return (
    <>
      <path className={styles.title} d="M0 10h220" />
      <path className={styles.soft} d="M0 44h270M0 64h230" />
      {type === 'marketplace' ? (
        <>
          <rect className={styles.deep} y="88" width="212" height="24" />
          <rect className={styles.accent} x="215" y="88" width="55" height="24" />
          <path className={styles.soft} d="M0 132h120M215 132h55" />
        </>
      ) : (
        <>
          <circle className={styles.deep} cx="14" cy="104" r="14" />
          <circle className={styles.accent} cx="54" cy="104" r="14" />
          <circle className={styles.middle} cx="94" cy="104" r="14" />
        </>
      )}
      <rect className={styles.button} y="152" width="270" height="44" rx="6" />
      <path className={styles.label} d="M92 174h86" />
    </>
  )
}

/** Legal names may be long; the drawing has room for a wordmark. */
function shorten(company: string, most: number): string {
  return company.length <= most ? company : `${company.slice(0, most - 1).trimEnd()}…`
}
