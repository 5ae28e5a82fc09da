import type { ReactNode } from 'react'
import type { ArticleCoverName } from '#i18n/content/post.ts'
import styles from './article-cover.module.css'

const { paper, solid, pale, accent, line, letters } = styles

/** Topic of an article: drawn left of the seam, built right of it. Decoration next to its title. */
export function ArticleCover({ shows }: { readonly shows: ArticleCoverName }) {
  const { seam, parts } = articleSubjects[shows]
  return (
    <svg className={`${styles.cover} ${styles[shows]}`} viewBox="0 0 480 300" aria-hidden="true">
      <path className={styles.grid} d={gridLines} />
      <g className={styles.drawn}>{parts}</g>
      {/* An inner SVG element clips the left side at the seam. Under a pointer it moves, and its content does not. */}
      <g className={styles.moved}>
        <svg className={styles.built} x={seam} width={500 - seam} height="300" viewBox={`${seam} 0 ${500 - seam} 300`}>
          <g className={styles.still}>
            <rect className={styles.ground} width="520" height="300" />
            {parts}
          </g>
        </svg>
        <path className={styles.seam} d={`M${seam} 0v300`} />
      </g>
    </svg>
  )
}

const gridLines = [
  ...Array.from({ length: 16 }, (_, column) => `M${column * 30 + 15} 0v300`),
  ...Array.from({ length: 10 }, (_, row) => `M0 ${row * 30 + 15}h480`),
].join('')

/** A strip of a receipt with a torn lower edge. */
const receipt = `M112 24h150v246l-12.5-9-12.5 9-12.5-9-12.5 9-12.5-9-12.5 9-12.5-9-12.5 9-12.5-9-12.5 9-12.5-9-12.5 9z`

/** A pile of coins from the side. */
function Coins({ x, count, material }: { readonly x: number; readonly count: number; readonly material: string | undefined }) {
  return Array.from({ length: count }, (_, index) => (
    <rect key={index} className={material} x={x + (index % 2) * 4} y={236 - index * 24} width="84" height="24" rx="12" />
  ))
}

/** Drawing of each cover, 480 by 300, with the position of its seam. */
export const articleSubjects: Readonly<Record<ArticleCoverName, { readonly seam: number; readonly parts: ReactNode }>> = {
  form: {
    seam: 214,
    parts: (
      <>
        <rect className={paper} x="84" y="34" width="256" height="236" rx="14" />
        {['EN', 'DE', 'NL', 'ES'].map((language, index) => (
          <g key={language}>
            <rect className={index === 2 ? solid : pale} x={104 + index * 56} y="54" width="48" height="30" rx="15" />
            <text className={index === 2 ? `${letters} ${styles.light}` : letters} x={128 + index * 56} y="75" textAnchor="middle">
              {language}
            </text>
          </g>
        ))}
        <path className={line} d="M104 110h62M204 110h40M104 170h88" />
        <rect className={pale} x="104" y="120" width="88" height="32" rx="6" />
        <rect className={pale} x="204" y="120" width="116" height="32" rx="6" />
        <rect className={pale} x="104" y="180" width="216" height="32" rx="6" />
        <rect className={solid} x="104" y="226" width="216" height="28" rx="14" />
        <g transform="rotate(7 388 116)">
          <path className={accent} d="M318 92h112l26 24-26 24H318a8 8 0 0 1-8-8v-32a8 8 0 0 1 8-8z" />
          <circle className={paper} cx="432" cy="116" r="6" />
          <text className={`${letters} ${styles.large} ${styles.dark}`} x="366" y="128" textAnchor="middle">
            €
          </text>
        </g>
        <path className={line} d="M374 196l16 16 30-34" />
      </>
    ),
  },
  ledger: {
    seam: 190,
    parts: (
      <>
        <path className={paper} d={receipt} />
        <path className={line} d="M132 54h72M132 86h58M132 110h74M132 134h46M222 86h22M222 110h22M222 134h22M132 158h112M132 186h40" />
        <rect className={solid} x="196" y="176" width="48" height="20" rx="4" />
        <path className={line} d="M262 120h24c24 0 16-64 40-64h10M262 150h74M262 180h24c24 0 16 64 40 64h10" />
        <rect className={solid} x="336" y="22" width="112" height="68" rx="10" />
        <rect className={accent} x="336" y="116" width="78" height="68" rx="10" />
        <rect className={paper} x="336" y="210" width="56" height="68" rx="10" />
        <text className={`${letters} ${styles.large} ${styles.light}`} x="392" y="69" textAnchor="middle">
          84
        </text>
        <text className={`${letters} ${styles.large} ${styles.dark}`} x="375" y="163" textAnchor="middle">
          12
        </text>
        <text className={`${letters} ${styles.large}`} x="364" y="257" textAnchor="middle">
          4
        </text>
      </>
    ),
  },
  gauge: {
    seam: 188,
    parts: (
      <>
        <path className={paper} d="M60 238a180 180 0 0 1 360 0z" />
        <path className={solid} d="M60 238a180 180 0 0 1 106-164l33 73a100 100 0 0 0-59 91z" />
        <path className={pale} d="M166 74a180 180 0 0 1 148 0l-33 73a100 100 0 0 0-82 0z" />
        <path className={accent} d="M314 74a180 180 0 0 1 106 164h-80a100 100 0 0 0-59-91z" />
        <path className={line} d="M88 166l14 7M126 116l11 11M240 58v14M354 116l-11 11M392 166l-14 7M40 262h400M40 254v16M440 254v16" />
        <path className={solid} d="M232 246 176 122l72 116z" />
        <circle className={paper} cx="240" cy="238" r="17" />
        <text className={`${letters} ${styles.large}`} x="296" y="226" textAnchor="middle">
          2 s
        </text>
      </>
    ),
  },
  shop: {
    seam: 236,
    parts: (
      <>
        <path className={paper} d="M90 96h300v168H90z" />
        <path className={solid} d="M80 60h320l18 46H62z" />
        <path className={pale} d="M118 60h42l-8 46h-48zM202 60h38v46h-42zM278 60h42l14 46h-48z" />
        <path className={pale} d="M114 132h150v104H114z" />
        <path className={solid} d="M292 132h70v132h-70z" />
        <path className={accent} d="M164 168h50l18 40h-86z" />
        <path className={line} d="M189 132v36M189 208v20M171 230h36M302 198h10M62 264h356M62 274v-20M418 274v-20" />
      </>
    ),
  },
  coins: {
    seam: 206,
    parts: (
      <>
        <Coins x={76} count={8} material={pale} />
        <Coins x={182} count={5} material={solid} />
        <Coins x={288} count={2} material={pale} />
        <path className={accent} d="M392 176a42 42 0 0 1 0 84z" />
        <path className={paper} d="M386 176a42 42 0 0 0 0 84z" />
        <path className={line} d="M56 260h390M302 66h92M302 66l14-14M302 66l14 14M394 66l-14-14M394 66l-14 14" />
        <text className={`${letters} ${styles.large}`} x="348" y="120" textAnchor="middle">
          %
        </text>
      </>
    ),
  },
  keys: {
    seam: 232,
    parts: (
      <>
        <rect className={paper} x="70" y="34" width="300" height="216" rx="14" />
        <path className={line} d="M70 72h300M90 53h12M114 53h12M138 53h12M106 104h150M106 126h206" />
        <rect className={accent} x="98" y="152" width="196" height="68" rx="34" />
        <rect className={paper} x="105" y="159" width="182" height="54" rx="27" />
        <rect className={solid} x="112" y="166" width="168" height="40" rx="20" />
        <path className={line} d="M330 166v40l-12-8-10 18" />
        <rect className={pale} x="332" y="176" width="104" height="94" rx="14" />
        <rect className={paper} x="344" y="182" width="80" height="68" rx="10" />
        <text className={letters} x="384" y="223" textAnchor="middle">
          Tab
        </text>
      </>
    ),
  },
  lens: {
    seam: 216,
    parts: (
      <>
        <rect className={pale} x="66" y="42" width="96" height="92" rx="10" />
        <rect className={pale} x="66" y="162" width="96" height="92" rx="10" />
        <rect className={pale} x="188" y="162" width="96" height="92" rx="10" />
        <path className={line} d="M88 108l26-40 26 40zM94 232v-38h40v38zM212 226a24 24 0 0 1 48 0z" />
        <path className={solid} d="M352 176l62 62a14 14 0 0 1-20 20l-62-62z" />
        <circle className={paper} cx="286" cy="130" r="86" />
        <path className={accent} d="M264 78h44l26 60h-96z" />
        <path className={line} d="M286 78V56M286 138v34M256 174h60" />
      </>
    ),
  },
  parcel: {
    seam: 198,
    parts: (
      <>
        <path className={paper} d="M74 108h268v150H74z" />
        <path className={solid} d="M74 108l34-52h200l34 52z" />
        <path className={accent} d="M188 56h40l8 52h-56zM180 108h56v40l-14-9-14 9-14-9-14 9z" />
        <rect className={pale} x="96" y="170" width="112" height="66" rx="6" />
        <path className={line} d="M112 190h56M112 204h80M112 218h40M262 218h56M262 232h36M50 258h380" />
        <path className={solid} d="M394 226c-34-44-48-66-48-92a48 48 0 0 1 96 0c0 26-14 48-48 92z" />
        <circle className={paper} cx="394" cy="134" r="19" />
      </>
    ),
  },
  signpost: {
    seam: 226,
    parts: (
      <>
        <path className={pale} d="M218 30h28v236h-28z" />
        <path className={solid} d="M150 46h202l34 30-34 30H150z" />
        <path className={paper} d="M330 122H128l-34 28 34 28h202z" />
        <path className={accent} d="M170 194h166l32 26-32 26H170z" />
        <path className={line} d="M150 266h164M268 220h50M306 208l12 12-12 12" />
        <text className={`${letters} ${styles.light}`} x="286" y="83" textAnchor="middle">
          301
        </text>
        <text className={letters} x="172" y="157" textAnchor="middle">
          /de
        </text>
        <text className={`${letters} ${styles.dark}`} x="204" y="227" textAnchor="middle">
          /nl
        </text>
      </>
    ),
  },
}
