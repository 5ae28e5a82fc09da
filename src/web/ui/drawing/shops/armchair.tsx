/** The armchair Lome; `--cover` and `--cushion` set its colors. */
export function Armchair() {
  return (
    <svg aria-hidden="true" viewBox="0 0 420 400">
      <ellipse cx="212" cy="378" rx="180" ry="15" fill="url(#shade-floor)" />
      <path d="m96 300-26 78h13l34-76zM320 300l28 78h-13l-36-76z" fill="#a8743f" />
      <path d="m104 300-28 78h7l34-76zM320 300l28 78h-6l-32-78z" fill="#7c5028" />
      <path d="m138 306-6 50h10l8-50zM276 306l8 50h-10l-8-50z" fill="#6b4422" />
      <path d="M92 196C78 70 124 22 210 22s132 48 118 174l-20 78H112z" fill="var(--cover)" />
      <path d="M112 150C112 76 140 48 210 48s98 28 98 102v60H112z" fill="#000" opacity=".12" />
      <path d="M92 196C78 70 124 22 210 22c40 0 71 10 92 32-24-16-50-22-86-20-70 4-104 50-100 170z" fill="#fff" opacity=".2" />
      <path d="M150 62c-10 40-12 80-8 140M210 50v152M270 62c10 40 12 80 8 140" fill="none" stroke="#000" strokeWidth="2" opacity=".22" />
      <path d="M112 214q98-26 196 0l10 60q-108 22-216 0z" fill="var(--cover)" />
      <path d="M112 214q98-26 196 0l3 18q-100-20-202 0z" fill="#fff" opacity=".2" />
      <path d="M104 262q106 20 212 0l2 12q-108 22-216 0z" fill="#000" opacity=".22" />
      <path
        d="M54 196c0-26 46-30 58-4 10 24 10 64 4 100-2 16-40 18-44 2-6-30-18-66-18-98zM366 196c0-26-46-30-58-4-10 24-10 64-4 100 2 16 40 18 44 2 6-30 18-66 18-98z"
        fill="var(--cover)"
      />
      <path
        d="M54 196c0-26 46-30 58-4-14-8-34-8-42 4-6 12 0 60 12 106-6-1-9-4-10-8-6-30-18-66-18-98zM308 192c12-26 58-22 58 4-8-10-30-14-44-6z"
        fill="#fff"
        opacity=".24"
      />
      <path
        d="M112 192c10 24 10 64 4 100-1 8-12 13-22 13 14-30 20-70 18-113zM366 196c0 32-12 68-18 98-2 8-14 12-24 11 22-24 36-70 42-109z"
        fill="#000"
        opacity=".24"
      />
      <path d="M101 272q109 24 218 0l3 19q-112 24-224 0z" fill="var(--cover)" />
      <path d="M101 272q109 24 218 0l3 19q-112 24-224 0z" fill="#000" opacity=".36" />
      <path d="M98 290q112 24 224 0l-3 14q-110 20-218 0z" fill="#8d5d30" />
      <path d="M232 150c30-8 58-2 76 10l-10 58c-24-10-48-12-70-6-4-22-4-44 4-62z" fill="var(--cushion)" />
      <path d="M232 150c30-8 58-2 76 10l-2 10c-24-12-50-14-76-6z" fill="#fff" opacity=".28" />
      <path d="M240 158l56 50M262 152l40 36M234 176l40 34" stroke="#000" strokeWidth="1.5" opacity=".15" />
    </svg>
  )
}
