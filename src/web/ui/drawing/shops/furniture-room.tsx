/** The chair Vela in a sunlit room. */
export function Room() {
  return (
    <svg aria-hidden="true" viewBox="0 0 900 400" preserveAspectRatio="xMidYMax slice">
      <path d="M0 0h900v400H0z" fill="var(--wall)" />
      <path d="M0 318h900v82H0z" fill="var(--floor)" />
      <path d="M0 314h900v6H0z" fill="#fff" opacity=".35" />
      <path d="M0 346h900M0 374h900M150 320l-40 80M420 320l-10 80M690 320l30 80" stroke="#000" opacity=".07" strokeWidth="2" />
      <path d="m470 20 150-10 70 304-150 4zM640 8l120-8 78 314h-118z" fill="var(--sun)" />
      <path d="m534 318 176-4 30 70-176 10zM720 314h118l22 60-104 8z" fill="var(--sun)" opacity=".7" />
      <svg x="470" y="66" width="216" height="296" viewBox="0 0 220 300">
        <ellipse cx="112" cy="286" rx="92" ry="11" fill="url(#shade-floor)" />
        <path d="m62 150-10 134h9l14-132zM158 150l16 120h-9l-18-118z" fill="#8d5d30" />
        <path d="M44 34c-4 44 2 84 12 124l10-3C58 116 54 78 56 36zM168 34c4 44-2 84-10 118l-10-3c8-36 11-74 9-113z" fill="#b9814a" />
        <path d="M52 34c-2 44 2 84 11 122l3-1C58 116 54 78 56 36z" fill="#8d5d30" />
        <path d="M36 28c40 16 102 16 142 0 6 18 6 36 2 54-42 16-104 16-146 0-4-18-4-36 2-54z" fill="#cf9a62" />
        <path d="M36 28c40 16 102 16 142 0l2 7c-42 17-104 17-146 0z" fill="#ecc392" />
        <path d="M34 74c42 16 104 16 147 0l-1 8c-42 16-104 16-146 0z" fill="#8d5d30" />
        <path d="M40 50c40 14 96 15 134 1M40 60c40 13 96 14 134 1" fill="none" stroke="#a8743f" strokeWidth="1.5" opacity=".6" />
        <path d="M34 160c20-16 124-18 148-2 8 6 4 24-4 26-42 10-100 10-140 2-8-2-10-20-4-26z" fill="#2f5a4a" />
        <path d="M34 160c20-16 124-18 148-2-20 16-126 18-148 2z" fill="#fff" opacity=".2" />
        <path d="M32 176c40 10 106 10 150 0-1 5-2 7-4 8-42 10-100 10-140 2-3-1-5-5-6-10z" fill="#000" opacity=".3" />
        <path d="m38 186-14 98h10l18-96zM180 184l16 100h-10l-20-98z" fill="#b9814a" />
        <path d="m46 187-18 97h6l18-96zM180 184l16 100h-5l-18-99z" fill="#8d5d30" />
        <path d="M32 236h160v7H31z" fill="#a8743f" />
      </svg>
      <g transform="translate(738 60)">
        <ellipse cx="52" cy="296" rx="62" ry="8" fill="url(#shade-floor)" />
        <path d="M20 200h64l-10 94H30z" fill="#c65a3a" />
        <path d="M58 200h26l-10 94H56z" fill="#000" opacity=".18" />
        <path
          d="M52 202C48 140 30 90 2 60M52 202c2-70 10-120 46-158M52 202c0-80 0-130-6-190M52 202c8-50 26-80 56-92M52 202c-8-46-26-66-56-76"
          fill="none"
          stroke="#4d7358"
          strokeWidth="3"
        />
        <path
          d="M2 60c-22-2-34-16-36-34 22 0 36 14 36 34zM98 44c0-22 10-36 30-40 2 22-10 38-30 40zM46 12c-16-14-18-32-8-50 16 12 20 32 8 50zM108 110c8-18 22-26 42-22-6 20-22 28-42 22zM-4 126c-20 6-36 0-44-16 20-8 36-2 44 16z"
          fill="#5f8a63"
        />
        <path
          d="M28 92c-26 2-40-8-46-26 22-2 40 6 46 26zM72 92c4-24 16-34 36-34-2 22-16 34-36 34zM50 70c-20-6-28-20-26-38 18 4 28 18 26 38z"
          fill="#3f6b50"
        />
      </g>
    </svg>
  )
}
