import type { ReactNode } from 'react'
import type { WrittenPageId } from '#i18n/content/pages/page.ts'
import styles from '#web/ui/drawing/article-cover.module.css'

/** Subject of a picture, 480 by 300: drawn left of the seam and built right of it, as on the covers of articles. */
export type Subject = {
  readonly seam: number
  readonly parts: ReactNode
  readonly colors: 'green' | 'earth' | 'blue'
}

const { paper, solid, pale, accent, line, letters, light, dark, large } = styles

/** A desk lamp with its base at (x, y). */
function Lamp({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <path className={line} d={`M${x} ${y - 62}v58`} />
      <path className={solid} d={`M${x - 58} ${y - 62}a58 58 0 0 1 116 0z`} />
      <circle className={accent} cx={x} cy={y - 56} r="10" />
      <path className={line} d={`M${x - 34} ${y}h68`} />
    </>
  )
}

/** Head and shoulders of a person. */
function Person({ x, y, material }: { readonly x: number; readonly y: number; readonly material: string | undefined }) {
  return (
    <>
      <path className={material} d={`M${x - 56} ${y}v-22a56 50 0 0 1 112 0v22z`} />
      <circle className={paper} cx={x} cy={y - 104} r="32" />
    </>
  )
}

const people: Subject = {
  seam: 222,
  colors: 'green',
  parts: (
    <>
      <Person x={134} y={216} material={pale} />
      <Person x={366} y={216} material={accent} />
      <Person x={250} y={252} material={solid} />
      <path className={line} d="M56 252h388" />
    </>
  ),
}

const law: Subject = {
  seam: 236,
  colors: 'earth',
  parts: (
    <>
      <rect className={pale} x="150" y="22" width="208" height="256" rx="10" />
      <rect className={paper} x="118" y="36" width="208" height="242" rx="10" />
      <path className={line} d="M144 76h84M144 104h156M144 128h156M144 152h156M144 176h112M144 232h58" />
      <circle className={accent} cx="318" cy="216" r="48" />
      <text className={`${letters} ${large} ${dark}`} x="318" y="228" textAnchor="middle">
        §
      </text>
    </>
  ),
}

const sheets: Subject = {
  seam: 228,
  colors: 'earth',
  parts: (
    <>
      <rect className={solid} x="176" y="24" width="220" height="226" rx="10" transform="rotate(7 286 137)" />
      <rect className={pale} x="130" y="34" width="220" height="226" rx="10" transform="rotate(2 240 147)" />
      <rect className={paper} x="88" y="44" width="224" height="230" rx="10" />
      <rect className={accent} x="108" y="64" width="184" height="84" rx="6" />
      <path className={line} d="M108 176h184M108 200h150M108 224h170M108 248h92" />
    </>
  ),
}

export const pageSubjects: Readonly<Record<WrittenPageId | 'people' | 'text', Subject>> = {
  people,
  text: sheets,
  team: people,
  terms: law,
  'privacy-policy': law,
  cookies: law,
  accessibility: law,
  'legal-notice': law,
  home: {
    seam: 214,
    colors: 'blue',
    parts: (
      <>
        <rect className={paper} x="64" y="30" width="372" height="244" rx="14" />
        <path className={line} d="M64 66h372M84 48h8M104 48h8M124 48h8" />
        <rect className={pale} x="84" y="84" width="332" height="118" rx="8" />
        <path className={line} d="M106 118h72M106 138h94" />
        <rect className={solid} x="106" y="156" width="66" height="26" rx="13" />
        <Lamp x={322} y={190} />
        <rect className={pale} x="84" y="216" width="100" height="40" rx="8" />
        <rect className={pale} x="200" y="216" width="100" height="40" rx="8" />
        <rect className={accent} x="316" y="216" width="100" height="40" rx="8" />
      </>
    ),
  },
  blogs: sheets,
  career: {
    seam: 226,
    colors: 'earth',
    parts: (
      <>
        <path className={line} d="M50 264h380" />
        <path className={solid} d="M56 148h210v18H56z" />
        <path className={line} d="M76 166v98M246 166v98" />
        <rect className={paper} x="92" y="62" width="120" height="76" rx="8" />
        <path className={line} d="M152 138v10M110 84h52M110 102h34" />
        <path className={accent} d="M352 74h40a14 14 0 0 1 14 14v96h-68V88a14 14 0 0 1 14-14z" />
        <rect className={pale} x="290" y="176" width="116" height="26" rx="10" />
        <path className={line} d="M348 202v42M304 264l44-20 44 20" />
      </>
    ),
  },
  'contact-us': {
    seam: 216,
    colors: 'green',
    parts: (
      <>
        <path
          className={paper}
          d="M82 34h214a16 16 0 0 1 16 16v96a16 16 0 0 1-16 16H150l-40 38v-38H82a16 16 0 0 1-16-16V50a16 16 0 0 1 16-16z"
        />
        <path className={line} d="M94 72h188M94 98h150M94 124h96" />
        <path
          className={solid}
          d="M220 128h194a16 16 0 0 1 16 16v84a16 16 0 0 1-16 16h-22v36l-40-36H220a16 16 0 0 1-16-16v-84a16 16 0 0 1 16-16z"
        />
        <circle className={accent} cx="266" cy="186" r="13" />
        <circle className={accent} cx="317" cy="186" r="13" />
        <circle className={accent} cx="368" cy="186" r="13" />
      </>
    ),
  },
  partnerships: {
    seam: 220,
    colors: 'green',
    parts: (
      <>
        <path className={solid} d="M70 66h160v56a30 30 0 1 1 0 56v56H70z" />
        <path className={accent} d="M276 66h160v168H276v-50a38 38 0 1 0 0-68z" />
        <path className={line} d="M96 96h60M96 116h38M384 204h26M364 184h46M70 264h366M70 256v16M436 256v16" />
      </>
    ),
  },
  'how-we-work': {
    seam: 220,
    colors: 'blue',
    parts: (
      <>
        <path className={pale} d="M66 206h84v58H66z" />
        <path className={paper} d="M158 158h84v106h-84z" />
        <path className={pale} d="M250 110h84v154h-84z" />
        <path className={solid} d="M342 62h84v202h-84z" />
        <path className={line} d="M54 264h386M96 232h24M188 184h24M188 206h24M280 136h24M280 158h24M280 180h24" />
        <circle className={accent} cx="384" cy="34" r="20" />
        <path className={line} d="M375 34l7 7 12-13" />
        <path className={line} d="M84 180 366 34" />
      </>
    ),
  },
  pricing: {
    seam: 206,
    colors: 'earth',
    parts: (
      <>
        <path className={accent} d="M72 150 172 40h242a18 18 0 0 1 18 18v184a18 18 0 0 1-18 18H172z" />
        <circle className={paper} cx="150" cy="150" r="20" />
        <path className={line} d="M130 150C90 150 62 186 50 236" />
        <rect className={paper} x="214" y="78" width="186" height="92" rx="10" />
        <text className={`${letters} ${large}`} x="307" y="136" textAnchor="middle">
          €
        </text>
        <path className={line} d="M214 200h186M214 226h118" />
      </>
    ),
  },
  references: {
    seam: 230,
    colors: 'blue',
    parts: (
      <>
        <rect className={paper} x="64" y="34" width="372" height="236" rx="12" />
        <path className={line} d="M90 240h320M90 200h320M90 160h320M90 120h320" />
        <rect className={pale} x="112" y="184" width="44" height="56" rx="4" />
        <rect className={pale} x="168" y="152" width="44" height="88" rx="4" />
        <rect className={solid} x="250" y="116" width="44" height="124" rx="4" />
        <rect className={accent} x="306" y="72" width="44" height="168" rx="4" />
        <path className={line} d="M112 164 190 126l82-38 104-32M376 56l-24-1M376 56l-13 19" />
      </>
    ),
  },
  'services-web-development': {
    seam: 226,
    colors: 'blue',
    parts: (
      <>
        <rect className={paper} x="62" y="40" width="304" height="200" rx="12" />
        <path className={line} d="M62 74h304M80 57h8M98 57h8M116 57h8" />
        <rect className={pale} x="82" y="94" width="128" height="72" rx="6" />
        <path className={line} d="M228 104h110M228 124h84M228 144h96M82 190h128M82 210h84" />
        <rect className={solid} x="318" y="92" width="112" height="186" rx="18" />
        <rect className={paper} x="330" y="110" width="88" height="144" rx="6" />
        <rect className={accent} x="340" y="120" width="68" height="58" rx="5" />
        <path className={line} d="M342 198h64M342 214h40M362 266h24" />
      </>
    ),
  },
  'services-ai-development': {
    seam: 214,
    colors: 'green',
    parts: (
      <>
        <rect className={paper} x="66" y="36" width="300" height="64" rx="32" />
        <circle className={pale} cx="104" cy="64" r="14" />
        <path className={line} d="M114 76l14 12M150 68h150" />
        <rect className={pale} x="66" y="124" width="112" height="140" rx="10" />
        <rect className={solid} x="194" y="124" width="112" height="140" rx="10" />
        <rect className={pale} x="322" y="124" width="112" height="140" rx="10" />
        <path className={line} d="M96 190l26-36 26 36zM352 206a26 26 0 0 1 52 0zM88 236h68M216 236h68M344 236h68" />
        <path className={accent} d="M250 140c5 26 11 32 36 37-25 5-31 11-36 37-5-26-11-32-36-37 25-5 31-11 36-37z" />
        <path className={accent} d="M404 24c4 18 8 22 26 26-18 4-22 8-26 26-4-18-8-22-26-26 18-4 22-8 26-26z" />
      </>
    ),
  },
  'services-maintenance': {
    seam: 252,
    colors: 'green',
    parts: (
      <>
        <rect className={paper} x="56" y="44" width="372" height="220" rx="12" />
        <path className={line} d="M82 104h320M82 154h320M82 204h320" />
        <path className={line} d="M82 150l34-20 30 10 36-42 30 18 40 96 24-98 36-14 40 14 50-22" />
        <circle className={accent} cx="252" cy="212" r="22" />
        <path className={line} d="M252 200v12l8 6" />
      </>
    ),
  },
  'services-ecommerce': {
    seam: 224,
    colors: 'blue',
    parts: (
      <>
        <path className={paper} d="M98 92h184l18 180H80z" />
        <path className={line} d="M146 124V84a44 44 0 0 1 88 0v40" />
        <path className={solid} d="M250 134h154l14 138H236z" />
        <path className={line} d="M292 160v-34a35 35 0 0 1 70 0v34" />
        <circle className={accent} cx="190" cy="192" r="38" />
        <text className={`${letters} ${large} ${dark}`} x="190" y="204" textAnchor="middle">
          €
        </text>
        <text className={`${letters} ${large} ${light}`} x="327" y="230" textAnchor="middle">
          kr
        </text>
        <path className={line} d="M50 272h390" />
      </>
    ),
  },
  'services-marketplaces': {
    seam: 240,
    colors: 'earth',
    parts: (
      <>
        {[66, 194, 322].map((x, index) => (
          <g key={x}>
            <path className={paper} d={`M${x + 8} 76h96v76h-96z`} />
            <path className={[pale, solid, accent][index]} d={`M${x + 10} 36h92l14 42H${x - 4}z`} />
            <path className={line} d={`M${x + 30} 112h52M${x + 56} 152v34`} />
          </g>
        ))}
        <path className={line} d="M122 186c0 26 60 20 96 32M378 186c0 26-60 20-96 32M250 186v26" />
        <rect className={solid} x="176" y="212" width="148" height="62" rx="12" />
        <path className={line} d="M196 236h30" />
        <circle className={accent} cx="294" cy="243" r="14" />
      </>
    ),
  },
}
