/** A stool of oak. */
export function Stool() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160">
      <ellipse cx="80" cy="148" rx="60" ry="8" fill="url(#shade-floor)" />
      <path d="m46 60-20 86h8l24-84zM114 60l20 86h-8l-24-84zM76 64h8v78h-8z" fill="#b9814a" />
      <path d="m52 60-20 86h2l24-84zM114 60l20 86h-4l-22-86zM81 64h3v78h-3z" fill="#8d5d30" />
      <path d="M38 104h84v5H37z" fill="#a8743f" />
      <path d="M26 44v14c0 16 108 16 108 0V44z" fill="#a8743f" />
      <ellipse cx="80" cy="44" rx="54" ry="15" fill="#dcab75" />
      <path d="M40 44c10-8 64-9 80 0M54 50c10-4 40-4 52 0" fill="none" stroke="#b9814a" strokeWidth="1.5" />
    </svg>
  )
}

/** A sideboard with green drawers. */
export function Sideboard() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160">
      <ellipse cx="120" cy="148" rx="108" ry="8" fill="url(#shade-floor)" />
      <path d="m36 108-6 38h8l8-38zM204 108l6 38h-8l-8-38z" fill="#8d5d30" />
      <path d="M14 44h212v68H14z" fill="#c98f58" />
      <path d="M14 44h212v6H14z" fill="#ecc392" />
      <path d="M14 104h212v8H14z" fill="#8d5d30" />
      <path d="M20 54h62v50H20zM158 54h62v50h-62z" fill="#d9a870" />
      <path d="M86 54h68v23H86zM86 81h68v23H86z" fill="#2f5a4a" />
      <path
        d="M26 54v50M34 54v50M42 54v50M50 54v50M58 54v50M66 54v50M74 54v50M164 54v50M172 54v50M180 54v50M188 54v50M196 54v50M204 54v50M212 54v50"
        stroke="#a8743f"
        strokeWidth="2"
      />
      <path d="M112 62h16v3h-16zM112 89h16v3h-16z" fill="#ecc392" />
      <path d="M40 44c-6-8-4-16 2-20h16c6 4 8 12 2 20z" fill="#e9e4d8" />
      <path d="M52 44c6-8 4-16 0-20h6c6 4 8 12 2 20z" fill="#000" opacity=".15" />
      <path d="M174 38h36v6h-36zM178 32h30v6h-30z" fill="#c65a3a" />
    </svg>
  )
}

/** A bench with a cushion. */
export function Bench() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160">
      <ellipse cx="120" cy="148" rx="104" ry="8" fill="url(#shade-floor)" />
      <path d="m44 84-14 62h8l18-60zM196 84l14 62h-8l-18-60z" fill="#8d5d30" />
      <path d="M16 74h208v12H16z" fill="#c98f58" />
      <path d="M16 82h208v4H16z" fill="#8d5d30" />
      <path d="M22 60q0-8 8-8h84q6 0 6 8v14H22z" fill="#d8b23c" />
      <path d="M22 66h98v8H22z" fill="#000" opacity=".18" />
      <path d="M46 52v22M72 52v22M97 52v22" stroke="#a98418" strokeWidth="1.5" />
      <path d="M150 74c0-18 8-26 22-26s22 8 22 26z" fill="#e9e4d8" />
      <path d="M180 50c10 3 14 11 14 24h-12z" fill="#000" opacity=".13" />
    </svg>
  )
}

/** A round table, with a jug and a cup. */
export function RoundTable() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 180">
      <ellipse cx="120" cy="168" rx="90" ry="9" fill="url(#shade-floor)" />
      <path d="M96 62h48l14 100q-38 10-76 0z" fill="#a8743f" />
      <path d="M96 62h48l14 100q-38 10-76 0z" fill="url(#shade-round)" />
      <path d="m104 66-10 98M114 66l-4 100M126 66l4 100M136 66l10 98" stroke="#7c5028" strokeWidth="1.5" />
      <path d="M14 50v8c0 22 212 22 212 0v-8z" fill="#8d5d30" />
      <ellipse cx="120" cy="50" rx="106" ry="20" fill="#dcab75" />
      <path d="M40 48c30-12 120-14 160 0M60 56c30-8 90-8 120 0" fill="none" stroke="#c08a50" strokeWidth="1.5" />
      <path d="M96 48c-6-6-5-14 0-18h18c5 4 6 12 0 18z" fill="#2f5a4a" />
      <path d="M132 40h24c0 8-4 12-12 12s-12-4-12-12z" fill="#e9e4d8" />
      <path d="M104 30c0-10-8-14-12-22M106 30c0-12 6-16 8-24" fill="none" stroke="#5c7a55" strokeWidth="2" />
      <circle cx="92" cy="8" r="5" fill="#d8b23c" />
      <circle cx="115" cy="6" r="5" fill="#c65a3a" />
    </svg>
  )
}
