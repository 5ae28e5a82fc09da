import type { ReactNode } from 'react'
import type { CaseScreen } from '#i18n/content/case.ts'
import styles from './goods.module.css'

const { shade } = styles

type Piece = { readonly viewBox: string; readonly parts: ReactNode }

/** A product of each shop, or something its products are made with; all share a baseline. */
export const pieces: Readonly<Record<CaseScreen, Piece>> = {
  furniture: {
    viewBox: '0 0 200 280',
    parts: (
      <>
        <ellipse className={shade} cx="104" cy="268" rx="84" ry="9" fill="url(#shade-floor)" />
        <path d="M46 20 26 266h9L55 20zM150 20l24 246h-9L141 20z" fill="#b9814a" />
        <path className={shade} d="M50 20 31 266h4L55 20zM150 20l24 246h-4L146 20z" fill="#8d5d30" />
        <path d="M34 78h132v8H34zM28 140h144v8H28zM24 202h152v8H24z" fill="#cf9a62" />
        <path className={shade} d="M34 83h132v4H34zM28 145h144v4H28zM24 207h152v4H24z" fill="#8d5d30" />
        <path d="M62 44h11v34H62zM74 40h9v38h-9zM84 48h13v30H84z" fill="#2f5a4a" />
        <path className={shade} d="M74 40h9v38h-9z" fill="#c65a3a" />
        <path className={shade} d="M86 54h9v3h-9zM64 50h7v2h-7z" fill="#fff" opacity=".6" />
        <path d="M120 78c-9-6-10-18-3-25 3-3 3-8 2-12h14c-1 4-1 9 2 12 7 7 6 19-3 25z" fill="#e9e4d8" />
        <path className={shade} d="M128 78c8-8 8-18 1-26-2-3-2-7-2-11h6c-1 4-1 9 2 12 7 7 6 19-3 25z" fill="#000" opacity=".13" />
        <path d="M126 41c-2-14-10-20-14-30M126 41c0-14 4-22 10-32" fill="none" stroke="#5c7a55" strokeWidth="2" />
        <path d="M112 12c-8 0-10 6-8 12 7 0 10-5 8-12zM136 9c8-2 12 4 11 11-8 1-12-4-11-11z" fill="#6f915f" />
        <path d="M44 122h46v18H44zM48 108h38v14H48z" fill="#d8b88a" />
        <path className={shade} d="M44 128h46v3H44zM48 114h38v2H48z" fill="#000" opacity=".14" />
        <path d="M108 112h44v28h-44z" fill="#2f5a4a" />
        <path className={shade} d="M112 116h36v20h-36z" fill="#e3c9a0" />
        <path className={shade} d="m112 136 12-14 8 8 6-5 10 11z" fill="#c65a3a" />
        <path d="M40 168h12v34H40zM53 172h10v30H53zM64 166h8v36h-8zM74 174l10-3 9 31h-10z" fill="#c98a3c" />
        <path className={shade} d="M53 172h10v30H53z" fill="#2f5a4a" />
        <path className={shade} d="M64 166h8v36h-8z" fill="#e9e4d8" />
        <path d="M112 182h48c0 12-8 20-24 20s-24-8-24-20z" fill="#c65a3a" />
        <path className={shade} d="M144 182h16c0 12-8 20-24 20 8-2 12-12 8-20z" fill="#000" opacity=".2" />
      </>
    ),
  },
  machines: {
    viewBox: '0 -4 200 284',
    parts: (
      <>
        <ellipse className={shade} cx="104" cy="270" rx="80" ry="9" fill="url(#shade-floor)" />
        <path d="M40 250h128l8 18H32z" fill="#4d6a4a" />
        <path className={shade} d="M40 250h128l2 5H38z" fill="#86a57c" />
        <path d="M110 60h26v190h-26z" fill="#c9ced2" />
        <path className={shade} d="M110 60h26v190h-26z" fill="url(#shade-round)" />
        <path d="M104 150h38v26h-38z" fill="#5c7d57" />
        <path className={shade} d="M104 150h38v26h-38z" fill="url(#shade-round)" />
        <path d="M44 158h66v12H44z" fill="#6f9168" />
        <path className={shade} d="M44 166h66v4H44z" fill="#000" opacity=".3" />
        <path d="M56 158v-4h8v4zM82 158v-4h8v4z" fill="#22272b" />
        <path d="M36 22q0-12 12-12h104q14 0 14 14v40q0 8-8 8H44q-8 0-8-8z" fill="#6f9168" />
        <path className={shade} d="M36 22q0-12 12-12h104q14 0 14 14v4H36z" fill="#a3bf98" />
        <path className={shade} d="M36 56h130v8q0 8-8 8H44q-8 0-8-8z" fill="#000" opacity=".22" />
        <path d="M138 2h34q6 0 6 6v44h-40z" fill="#3c5439" />
        <path className={shade} d="M138 2h8v50h-8z" fill="#fff" opacity=".16" />
        <path d="M62 72h24v22H62z" fill="#b9bfc4" />
        <path className={shade} d="M62 72h24v22H62z" fill="url(#shade-round)" />
        <path d="M66 94h16l-4 18h-8z" fill="#2a2f34" />
        <path d="M72 112h4v30l-2 6-2-6z" fill="#d7dbde" />
        <path className={shade} d="m72 120 4-4v4l-4 4zm0 10 4-4v4l-4 4z" fill="#59626a" />
        <circle cx="74" cy="46" r="10" fill="#22272b" />
        <path d="M74 46 40 74M74 46l40 14M74 46 66 4" stroke="#d7dbde" strokeWidth="3.5" fill="none" />
        <circle cx="39" cy="75" r="6" fill="#22272b" />
        <circle cx="115" cy="60" r="6" fill="#22272b" />
        <circle cx="66" cy="5" r="6" fill="#22272b" />
        <circle className={shade} cx="72" cy="43" r="3" fill="#fff" opacity=".6" />
        <circle cx="118" cy="36" r="6" fill="#d8442f" />
        <circle cx="134" cy="36" r="6" fill="#3fae62" />
        <path className={shade} d="M115 34a4 4 0 0 1 4-3M131 34a4 4 0 0 1 4-3" stroke="#fff" strokeWidth="1.5" fill="none" />
        <path d="M46 24h34v8H46z" fill="#f3c530" />
      </>
    ),
  },
  tea: {
    viewBox: '0 0 240 280',
    parts: (
      <>
        <ellipse className={shade} cx="118" cy="266" rx="96" ry="10" fill="url(#shade-floor)" />
        <path d="M72 150C60 60 168 60 160 150" fill="none" stroke="#9a6a3c" strokeWidth="9" strokeLinecap="round" />
        <path className={shade} d="M76 132C78 78 140 74 154 118" fill="none" stroke="#d7ac74" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M176 196c26-2 30-34 50-44l8 8c-14 12-18 58-52 62z" fill="#8d2648" />
        <path className={shade} d="M180 212c26-6 34-40 50-56l4 4c-14 12-18 58-52 62z" fill="#000" opacity=".25" />
        <path d="M36 206c0-40 36-62 80-62s80 22 80 62c0 36-26 58-80 58s-80-22-80-58z" fill="#b6325b" />
        <path
          className={shade}
          d="M150 150c28 10 46 28 46 56 0 36-26 58-80 58-18 0-32-2-44-7 60 4 100-40 78-107z"
          fill="#000"
          opacity=".22"
        />
        <path
          className={shade}
          d="M54 190c6-18 20-28 38-32"
          fill="none"
          stroke="#fff"
          strokeWidth="6"
          strokeLinecap="round"
          opacity=".55"
        />
        <path
          className={shade}
          d="M38 196c24 10 132 12 157-2M40 222c24 12 126 14 152 0"
          fill="none"
          stroke="#7a1d3c"
          strokeWidth="2"
          opacity=".7"
        />
        <path d="M76 152c0-8 16-16 40-16s40 8 40 16c-10 5-70 5-80 0z" fill="#d04a72" />
        <path d="M104 136c0-16 24-16 24 0z" fill="#f0a51e" />
        <path className={shade} d="M118 125c8 2 10 6 10 11h-8z" fill="#000" opacity=".2" />
        <path d="M66 166a9 9 0 1 1 18 0M148 166a9 9 0 1 1 18 0" fill="none" stroke="#5b1630" strokeWidth="4" />
        <path d="M226 140c-6-10 6-16 0-28M214 132c-5-8 4-13 0-22" fill="none" stroke="#b9a6b6" strokeWidth="3" strokeLinecap="round" />
      </>
    ),
  },
  bicycles: {
    viewBox: '0 0 240 280',
    parts: (
      <>
        <ellipse className={shade} cx="120" cy="270" rx="96" ry="8" fill="url(#shade-floor)" />
        <circle cx="112" cy="160" r="101" fill="none" stroke="#8f979c" strokeWidth="10" strokeDasharray="6.90 6.90" className={shade} />
        <circle cx="112" cy="160" r="98" fill="none" stroke="#8f979c" strokeWidth="2" />
        <circle cx="112" cy="160" r="90" fill="none" stroke="#b8bfc4" strokeWidth="13" />
        <path className={shade} d="M26 134a90 90 0 0 1 100-63" fill="none" stroke="#fff" strokeWidth="5" opacity=".7" />
        <circle cx="112" cy="160" r="77" fill="none" stroke="#3a4147" strokeWidth="9" />
        <path
          d="M112 160 60 100M112 160l72-40M112 160l36 74M112 160l-60 50"
          stroke="#23282d"
          strokeWidth="17"
          strokeLinecap="round"
          fill="none"
        />
        <path className={shade} d="M108 156 60 100M112 156l70-39" stroke="#5a636a" strokeWidth="4" strokeLinecap="round" fill="none" />
        <circle cx="60" cy="100" r="5" fill="#e2502c" />
        <circle cx="184" cy="120" r="5" fill="#e2502c" />
        <circle cx="148" cy="234" r="5" fill="#e2502c" />
        <circle cx="52" cy="210" r="5" fill="#e2502c" />
        <path d="M98 150 178 14q12-14 28-4t8 28L132 172z" fill="#2b3137" />
        <path className={shade} d="m106 150 80-134q8-8 16-5L116 160z" fill="#6b757d" />
        <circle cx="112" cy="160" r="25" fill="#1c2125" />
        <circle cx="112" cy="160" r="15" fill="#98a1a7" />
        <circle className={shade} cx="112" cy="160" r="15" fill="url(#shade-round)" />
        <circle cx="112" cy="160" r="7" fill="#1c2125" />
        <circle cx="196" cy="26" r="9" fill="#aeb6bb" />
      </>
    ),
  },
}
