/** A machining center behind glass. */
export function MachiningCenter() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160">
      <ellipse cx="80" cy="150" rx="66" ry="7" fill="url(#shade-floor)" />
      <path d="M16 22h128v126H16z" fill="#dfe4e6" />
      <path d="M16 22h128v8H16zM16 22h5v126h-5z" fill="#fff" />
      <path d="M16 128h128v20H16z" fill="#3a4147" />
      <path d="M28 42h72v66H28z" fill="#24303a" />
      <path d="M28 42h72L44 108H28z" fill="#fff" opacity=".1" />
      <path d="M58 42h16v18H58zM62 60h8v10h-8zM65 70h2v12h-2z" fill="#98a1a7" />
      <path d="M40 92h52v6H40zM52 82h26v10H52z" fill="#c98f58" />
      <path d="M108 42h28v44h-28z" fill="#2f6fb0" />
      <path d="M112 48h20v14h-20z" fill="#bfe3ff" />
      <path d="M114 68h4v4h-4zM120 68h4v4h-4zM126 68h4v4h-4zM114 75h4v4h-4zM120 75h4v4h-4z" fill="#fff" />
      <circle cx="122" cy="100" r="6" fill="#d8442f" />
      <path d="M36 10h20v12H36z" fill="#f3c530" />
    </svg>
  )
}

/** A band saw. */
export function BandSaw() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160">
      <ellipse cx="80" cy="150" rx="60" ry="7" fill="url(#shade-floor)" />
      <path d="M44 112h76v36H44z" fill="#3d5f86" />
      <path d="M44 140h76v8H44z" fill="#000" opacity=".3" />
      <path d="M34 10h70q12 0 12 12v34h-16v44h16v12H34q-10 0-10-10V20q0-10 10-10z" fill="#4f79a8" />
      <path d="M34 10h70q12 0 12 12H24q0-12 10-12z" fill="#8fb3da" />
      <circle cx="68" cy="38" r="20" fill="#3d5f86" />
      <circle cx="68" cy="38" r="5" fill="#d7dbde" />
      <path d="M86 30h4v82h-4z" fill="#d7dbde" />
      <path d="M90 56v44" stroke="#59626a" strokeWidth="2" strokeDasharray="2 2" />
      <path d="M60 96h84v9H60z" fill="#c3c9cd" />
      <path d="M104 80h34v16h-34z" fill="#c98f58" />
      <circle cx="38" cy="90" r="6" fill="#d8442f" />
    </svg>
  )
}
