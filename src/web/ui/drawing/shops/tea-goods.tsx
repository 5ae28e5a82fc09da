/** A cup of green tea. */
export function Cup() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 150">
      <ellipse cx="96" cy="138" rx="84" ry="9" fill="url(#shade-floor)" />
      <ellipse cx="96" cy="126" rx="82" ry="13" fill="#f3e7ec" />
      <path d="M16 130c12 14 148 14 160 0-14 20-146 20-160 0z" fill="#000" opacity=".14" />
      <path d="M150 62c36-8 40 40-8 44" fill="none" stroke="#f3e7ec" strokeWidth="9" />
      <path d="M34 48h124c2 46-20 80-62 80s-64-34-62-80z" fill="#fff" />
      <path d="M120 48h38c2 46-20 80-62 80 30-10 34-50 24-80z" fill="#3a1a35" opacity=".14" />
      <ellipse cx="96" cy="48" rx="62" ry="13" fill="#e7d9de" />
      <ellipse cx="96" cy="51" rx="55" ry="9" fill="#a9b84a" />
      <path d="M52 50c20-7 50-8 70-4" stroke="#dbe59a" strokeWidth="3" fill="none" />
      <path d="M80 30c-8-10 6-14 0-26M104 30c-8-10 6-14 0-26" fill="none" stroke="#c9b6c6" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** A jar of cardamom. */
export function SpiceJar() {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 170">
      <ellipse cx="62" cy="160" rx="52" ry="7" fill="url(#shade-floor)" />
      <path d="M20 48q0-8 8-10V30h64v8q8 2 8 10v96c0 16-80 16-80 0z" fill="#cfe0d6" fillOpacity=".55" />
      <path d="M24 84c10-8 62-8 72 0v58c0 13-72 13-72 0z" fill="#9db86a" />
      <g fill="#7f9c4c">
        <ellipse cx="38" cy="96" rx="9" ry="5" transform="rotate(30 38 96)" />
        <ellipse cx="60" cy="92" rx="9" ry="5" transform="rotate(-20 60 92)" />
        <ellipse cx="82" cy="98" rx="9" ry="5" transform="rotate(50 82 98)" />
        <ellipse cx="48" cy="138" rx="9" ry="5" />
        <ellipse cx="76" cy="140" rx="9" ry="5" transform="rotate(-40 76 140)" />
      </g>
      <path d="M32 104h56v28H32z" fill="#fbf3e2" />
      <path d="M40 113h40M46 122h28" stroke="#3a1a35" strokeWidth="3" />
      <path d="M28 46v96" stroke="#fff" strokeWidth="4" opacity=".7" strokeLinecap="round" />
      <path d="M24 14h72v18c0 8-72 8-72 0z" fill="#b9814a" />
      <path d="M24 14h72v18c0 8-72 8-72 0z" fill="url(#shade-round)" />
      <ellipse cx="60" cy="14" rx="36" ry="7" fill="#dcab75" />
    </svg>
  )
}

const teas = {
  green: { body: '#5f8a3f', band: '#f4f0df', leaf: '#3d6a2a' },
  black: { body: '#a5502a', band: '#f7e6cf', leaf: '#7a3214' },
  fruit: { body: '#b6325b', band: '#fdeaf0', leaf: '#8d2648' },
  chai: { body: '#27406b', band: '#e7edf7', leaf: '#f0a51e' },
}

/** A tin of tea with a leaf on its band. */
export function Tin({ tea }: { readonly tea: keyof typeof teas }) {
  const { body, band, leaf } = teas[tea]
  return (
    <svg aria-hidden="true" viewBox="0 0 120 170">
      <ellipse cx="62" cy="160" rx="54" ry="7" fill="url(#shade-floor)" />
      <path d="M14 34v118c0 12 92 12 92 0V34z" fill={body} />
      <path d="M14 70v52c0 12 92 12 92 0V70c0 12-92 12-92 0z" fill={band} />
      <path d="M60 88c12 6 14 20 0 32-14-12-12-26 0-32z" fill={leaf} />
      <path d="M60 92v24M60 104l5-5M60 110l-5-5" stroke={band} strokeWidth="1.6" fill="none" />
      <path d="M14 34v118c0 12 92 12 92 0V34z" fill="url(#shade-round)" />
      <path d="M10 22v16c0 13 100 13 100 0V22z" fill="#d9c7a0" />
      <path d="M10 22v16c0 13 100 13 100 0V22z" fill="url(#shade-round)" />
      <ellipse cx="60" cy="22" rx="50" ry="10" fill="#f0e3c3" />
      <ellipse cx="60" cy="22" rx="40" ry="7" fill="#d9c7a0" />
      <ellipse cx="60" cy="21" rx="9" ry="3" fill={body} />
    </svg>
  )
}
