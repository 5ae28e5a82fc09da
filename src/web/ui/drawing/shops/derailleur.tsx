/** A rear derailleur with numbered parts. */
export function Derailleur() {
  return (
    <svg aria-hidden="true" viewBox="0 0 260 360">
      <path d="M60 4h52l8 46q-4 22-30 22T58 52z" fill="#9aa3a9" />
      <path d="M60 4h14l4 60q-18-2-20-12z" fill="#d7dbde" />
      <circle cx="88" cy="44" r="19" fill="#23282d" />
      <circle cx="88" cy="44" r="10" fill="#59626a" />
      <path d="m88 37 6 3.5v7l-6 3.5-6-3.5v-7z" fill="#15181b" />
      <path d="m76 60 36-10 74 70-26 30z" fill="#b4bcc1" />
      <path d="m76 60 16-4 82 78-14 16z" fill="#eef1f3" />
      <path d="m98 74 10-8 56 54-10 12z" fill="#23282d" />
      <path d="m112 84 34 33" stroke="#e2502c" strokeWidth="4" />
      <path d="m66 72 22-6 70 84-18 14z" fill="#59626a" />
      <path d="m66 72 8-2 74 88-8 6z" fill="#8f979c" />
      <circle cx="168" cy="142" r="30" fill="#23282d" />
      <circle cx="168" cy="142" r="30" fill="url(#shade-round)" />
      <circle cx="168" cy="142" r="16" fill="#98a1a7" />
      <path d="m168 133 8 4.5v9l-8 4.5-8-4.5v-9z" fill="#23282d" />
      <path d="M100 72C48 84 16 60 20 4" fill="none" stroke="#15181b" strokeWidth="6" strokeLinecap="round" />
      <path d="M96 70C50 80 20 58 22 6" fill="none" stroke="#6b757d" strokeWidth="1.5" />
      <path d="m92 66 14-3 3 12-14 3z" fill="#c3c9cd" />
      <path d="M120 62l20-6" stroke="#c3c9cd" strokeWidth="3" />
      <path d="M152 160q-6-14 6-22t24 4l12 44-62 142q-8 16-24 10t-8-24z" fill="#c3c9cd" />
      <path d="m158 150 10 30-54 144q-4 12-10 14-10-6-6-24l54-154z" fill="#fff" opacity=".55" />
      <path d="m158 196 14-6-40 108-14 6z" fill="#e9efee" />
      <circle cx="160" cy="176" r="24" fill="#2a3036" />
      <circle cx="160" cy="176" r="25" fill="none" stroke="#2a3036" strokeWidth="8" strokeDasharray="7.14 7.14" />
      <circle cx="160" cy="176" r="14" fill="none" stroke="#e2502c" strokeWidth="3" />
      <circle cx="160" cy="176" r="7" fill="#c3c9cd" />
      <circle cx="160" cy="176" r="3" fill="#2a3036" />
      <circle cx="112" cy="312" r="24" fill="#2a3036" />
      <circle cx="112" cy="312" r="25" fill="none" stroke="#2a3036" strokeWidth="8" strokeDasharray="7.14 7.14" />
      <circle cx="112" cy="312" r="14" fill="none" stroke="#e2502c" strokeWidth="3" />
      <circle cx="112" cy="312" r="7" fill="#c3c9cd" />
      <circle cx="112" cy="312" r="3" fill="#2a3036" />
      <path d="M260 132 186 160M136 186 88 300M138 320q60 24 122-8" fill="none" stroke="#3a4147" strokeWidth="9" strokeDasharray="12 3" />
      <path
        d="M260 132 186 160M136 186 88 300M138 320q60 24 122-8"
        fill="none"
        stroke="#c3c9cd"
        strokeWidth="3"
        strokeDasharray="4 11"
        strokeDashoffset="-4"
      />
      <g stroke="var(--shop-pin)" strokeWidth="1.2">
        <path d="M107 40 176 26M188 118l34-44M142 250l62-10M88 312H40" />
      </g>
      <g fill="var(--shop-pin)">
        <circle cx="188" cy="24" r="13" />
        <circle cx="226" cy="66" r="13" />
        <circle cx="216" cy="238" r="13" />
        <circle cx="30" cy="312" r="13" />
      </g>
      <g fill="var(--shop-on-pin)" fontSize="15" fontWeight="700" textAnchor="middle">
        <text x="188" y="29">
          1
        </text>
        <text x="226" y="71">
          2
        </text>
        <text x="216" y="243">
          3
        </text>
        <text x="30" y="317">
          4
        </text>
      </g>
    </svg>
  )
}
