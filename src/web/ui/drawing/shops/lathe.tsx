/** A toolroom lathe. */
export function Lathe() {
  return (
    <svg aria-hidden="true" viewBox="0 0 520 300">
      <ellipse cx="262" cy="286" rx="240" ry="10" fill="url(#shade-floor)" />
      <path d="M34 176h116v108H34zM378 192h96v92h-96z" fill="#55764f" />
      <path d="M34 176h116v10H34zM378 192h96v8h-96z" fill="#000" opacity=".25" />
      <path d="M34 268h116v16H34zM378 268h96v16h-96z" fill="#2c3f29" />
      <path d="M50 200h84v56H50z" fill="#64875d" />
      <path d="M62 214h34M62 222h34M62 230h34" stroke="#2c3f29" strokeWidth="3" />
      <path d="M108 216h14v18h-14z" fill="#f3c530" />
      <path d="m115 219-5 10h10z" fill="#17191c" />
      <path d="M140 214h248l-14 22H152z" fill="#3a4147" />
      <path d="M140 214h248l-3 5H143z" fill="#6b757d" />
      <path d="M30 156h462v38H30z" fill="#6c9164" />
      <path d="M30 184h462v10H30z" fill="#000" opacity=".28" />
      <path d="M142 146h350v10H142z" fill="#c3c9cd" />
      <path d="M142 146h350v3H142z" fill="#fff" opacity=".8" />
      <path d="M150 176h334v5H150z" fill="#aab1b6" />
      <path d="M150 178h334" stroke="#59626a" strokeWidth="4" strokeDasharray="2 3" />
      <path d="M28 62q0-14 14-14h94q12 0 12 12v96H28z" fill="#6f9567" />
      <path d="M28 62q0-14 14-14h94q12 0 12 12v4H28z" fill="#a9c69e" />
      <path d="M132 48q16 0 16 12v96h-16z" fill="#000" opacity=".2" />
      <path d="M42 76h56v30H42z" fill="#e4e8e2" />
      <path d="M46 82h48M46 88h48M46 94h48M46 100h48M58 78v26M70 78v26M82 78v26" stroke="#8b9a86" strokeWidth="1" />
      <circle cx="54" cy="128" r="10" fill="#1f2428" />
      <circle cx="84" cy="128" r="10" fill="#1f2428" />
      <path d="m54 128-8-18M84 128l10-16" stroke="#d7dbde" strokeWidth="4" strokeLinecap="round" />
      <circle cx="118" cy="84" r="7" fill="#d8442f" />
      <circle cx="116" cy="82" r="2.5" fill="#fff" opacity=".7" />
      <circle cx="118" cy="106" r="6" fill="#3fae62" />
      <path d="M106 126h24v10h-24z" fill="#f3c530" />
      <path d="M148 84h14v44h-14z" fill="#98a1a7" />
      <path d="M162 68h34q6 0 6 6v64q0 6-6 6h-34z" fill="#b4bcc1" />
      <path d="M162 68h34q6 0 6 6v64q0 6-6 6h-34z" fill="url(#shade-bar)" />
      <path d="M194 76h18v14h-18zM194 99h22v14h-22zM194 122h18v14h-18z" fill="#59626a" />
      <path d="M194 76h18v4h-18zM194 99h22v4h-22zM194 122h18v4h-18z" fill="#d7dbde" />
      <path d="M214 97h76v18h-76zM290 100h92v12h-92z" fill="#d3d8db" />
      <path d="M214 97h76v18h-76zM290 100h92v12h-92z" fill="url(#shade-bar)" />
      <path d="M376 82h72q8 0 8 8v28l-6 28h-70l-4-20z" fill="#6f9567" />
      <path d="M376 82h72q8 0 8 8H376z" fill="#a9c69e" />
      <path d="M352 99h24v14h-24zM340 106l12-5v10z" fill="#98a1a7" />
      <path d="M456 98h14v14h-14z" fill="#98a1a7" />
      <path d="M470 76h9v58h-9z" fill="#22272b" />
      <path d="M479 126h14v6h-14z" fill="#c3c9cd" />
      <path d="m410 82-8-24" stroke="#d7dbde" strokeWidth="4" strokeLinecap="round" />
      <circle cx="401" cy="55" r="6" fill="#1f2428" />
      <path d="M232 138h112v18H232z" fill="#5c7d57" />
      <path d="M240 156h84v52h-84z" fill="#6c9164" />
      <path d="M240 196h84v12h-84z" fill="#000" opacity=".25" />
      <path d="M262 126h56v12h-56z" fill="#98a1a7" />
      <path d="M276 108h30v18h-30z" fill="#3a4147" />
      <path d="M258 112h20v6h-16z" fill="#d8a53a" />
      <path d="M286 98h10v10h-10z" fill="#22272b" />
      <path d="m291 98 16-14" stroke="#d7dbde" strokeWidth="4" strokeLinecap="round" />
      <circle cx="309" cy="82" r="5" fill="#1f2428" />
      <circle cx="264" cy="182" r="17" fill="none" stroke="#22272b" strokeWidth="6" />
      <circle cx="264" cy="182" r="5" fill="#c3c9cd" />
      <path d="M264 166v32M248 182h32" stroke="#c3c9cd" strokeWidth="3" />
      <circle cx="276" cy="170" r="4" fill="#d8442f" />
      <circle cx="306" cy="176" r="5" fill="#1f2428" />
      <path d="m306 176 6 18" stroke="#d7dbde" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M205 116c-4 10 4 14-2 24s-10 8-14 18M228 116c2 12-6 16 0 26"
        fill="none"
        stroke="#8fa3c7"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M300 84c8-40 40-52 60-40" fill="none" stroke="#3a4147" strokeWidth="4" />
      <path d="m354 34 22 10-12 18-20-12z" fill="#22272b" />
      <path d="m344 50 20 12-30 34-44-8z" fill="#f3c530" opacity=".22" />
    </svg>
  )
}
