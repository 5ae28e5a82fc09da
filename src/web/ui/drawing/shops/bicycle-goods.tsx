/** A cassette seen from the side. */
export function Cassette() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160">
      <circle cx="80" cy="80" r="70" fill="#6b757d" />
      <circle cx="80" cy="80" r="70" fill="none" stroke="#6b757d" strokeWidth="5" strokeDasharray="5.00 5.00" />
      <circle cx="80" cy="80" r="60" fill="#98a1a7" />
      <circle cx="80" cy="80" r="60" fill="none" stroke="#98a1a7" strokeWidth="5" strokeDasharray="4.96 4.96" />
      <circle cx="80" cy="80" r="50" fill="#7d868d" />
      <circle cx="80" cy="80" r="50" fill="none" stroke="#7d868d" strokeWidth="5" strokeDasharray="4.91 4.91" />
      <circle cx="80" cy="80" r="40" fill="#b4bcc1" />
      <circle cx="80" cy="80" r="40" fill="none" stroke="#b4bcc1" strokeWidth="5" strokeDasharray="4.83 4.83" />
      <circle cx="80" cy="80" r="30" fill="#8f979c" />
      <circle cx="80" cy="80" r="30" fill="none" stroke="#8f979c" strokeWidth="5" strokeDasharray="4.71 4.71" />
      <circle cx="80" cy="80" r="21" fill="#c3c9cd" />
      <circle cx="80" cy="80" r="21" fill="none" stroke="#c3c9cd" strokeWidth="5" strokeDasharray="5.07 5.07" />
      <path d="M30 36a66 66 0 0 1 60-22l-8 50z" fill="#fff" opacity=".35" />
      <path d="M130 124a66 66 0 0 1-60 22l8-50z" fill="#000" opacity=".25" />
      <circle cx="80" cy="80" r="11" fill="#23282d" />
      <circle cx="80" cy="80" r="6" fill="#e2502c" />
    </svg>
  )
}

/** Three links of a chain. */
export function Chain() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160">
      <g fill="none" strokeLinecap="round">
        <path d="M26 40 56 58M88 78l30 18" stroke="#6b757d" strokeWidth="24" />
        <path d="m56 58 32 20M118 96l20 12" stroke="#b4bcc1" strokeWidth="20" />
        <path d="m24 34 30 18M86 72l30 18" stroke="#a9b2b8" strokeWidth="4" />
      </g>
      <g fill="#23282d">
        <circle cx="26" cy="40" r="6" />
        <circle cx="56" cy="58" r="6" />
        <circle cx="88" cy="78" r="6" />
        <circle cx="118" cy="96" r="6" />
      </g>
    </svg>
  )
}

/** A brake disc. */
export function BrakeDisc() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160">
      <circle cx="80" cy="80" r="62" fill="none" stroke="#aab1b6" strokeWidth="18" strokeDasharray="24.02 8.44" />
      <circle cx="80" cy="80" r="70" fill="none" stroke="#8f979c" strokeWidth="4" />
      <circle cx="80" cy="80" r="54" fill="none" stroke="#8f979c" strokeWidth="5" />
      <path d="M80 80 80 28M80 80l50-16M80 80l31 42M80 80l-31 42M80 80 30 64" stroke="#23282d" strokeWidth="9" />
      <circle cx="80" cy="80" r="20" fill="#23282d" />
      <circle cx="80" cy="80" r="11" fill="#dfe4e6" />
    </svg>
  )
}

/** A pair of brake pads. */
export function BrakePads() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160">
      <path d="M24 40h44l6 12v64H18V52z" fill="#b4bcc1" />
      <path d="M26 62h40v48H26z" fill="#3a4147" />
      <path d="M30 68h32M30 76h32M30 84h32M30 92h32M30 100h32" stroke="#5a636a" strokeWidth="2" />
      <circle cx="46" cy="50" r="5" fill="#23282d" />
      <path d="M92 40h44l6 12v64H86V52z" fill="#b4bcc1" />
      <path d="M94 62h40v48H94z" fill="#8a5b33" />
      <path d="M98 68h32M98 76h32M98 84h32M98 92h32M98 100h32" stroke="#a8743f" strokeWidth="2" />
      <circle cx="114" cy="50" r="5" fill="#23282d" />
    </svg>
  )
}

/** A pulley of a rear derailleur. */
export function Pulley() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160">
      <g fill="none" stroke="#23282d">
        <circle cx="80" cy="80" r="62" strokeWidth="10" />
        <circle cx="80" cy="80" r="30" strokeWidth="16" />
        <path d="M80 80V22M80 80l50 29M80 80l-50 29" strokeWidth="12" />
      </g>
      <circle cx="80" cy="80" r="62" fill="none" stroke="#e2502c" strokeWidth="3" />
      <circle cx="80" cy="80" r="70" fill="none" stroke="#23282d" strokeWidth="12" strokeDasharray="15.71 15.71" />
      <circle cx="80" cy="80" r="24" fill="#aab1b6" />
      <circle cx="80" cy="80" r="11" fill="#23282d" />
    </svg>
  )
}
