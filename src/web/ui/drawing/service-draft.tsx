import type { ReactNode } from 'react'
import ink from './ink.module.css'
import styles from './service-draft.module.css'

/** Drawing for a service page that is not written yet; nothing for an unknown service. Decoration. */
export function ServiceDraft({ slug }: { readonly slug: string }) {
  const draft = drafts.get(slug)
  if (!draft) return null
  return (
    <svg className={`${styles.draft} ${ink.drawn}`} viewBox="0 0 320 200" aria-hidden="true">
      {draft}
    </svg>
  )
}

const { sheet, line } = styles

const drafts: ReadonlyMap<string, ReactNode> = new Map([
  [
    // The same shop on two screens.
    'mobile-apps',
    <>
      <rect className={sheet} x="10" y="30" width="190" height="130" rx="8" />
      <path className={line} d="M10 52h190M26 70h70v40H26zM110 70h70M110 84h48M26 124h44v22H26zM82 124h44v22H82zM138 124h44v22h-44z" />
      <rect className={sheet} x="222" y="14" width="88" height="172" rx="14" />
      <path className={line} d="M252 26h28M234 44h64v52h-64zM234 110h40M234 124h58M234 146h64v22h-64z" />
    </>,
  ],
  [
    // An offer with a reviewer's pencil.
    'consulting',
    <>
      <rect className={sheet} x="60" y="10" width="150" height="180" rx="6" />
      <path className={line} d="M80 36h70M80 62h110M80 80h96M80 98h110M80 116h60M80 150h110M160 164h30" />
      <path className={line} d="M74 90c40-18 120-16 122 8s-108 26-126 6" />
      <path className={sheet} d="M212 128l70-84 16 13-70 84-22 9z" />
      <path className={line} d="M272 56l16 13M212 128l16 13" />
    </>,
  ],
  [
    // A monitored curve.
    'maintenance',
    <>
      <rect className={sheet} x="10" y="20" width="300" height="160" rx="8" />
      <path className={line} d="M30 150h260M30 110h260M30 70h260M30 40v110" />
      <path className={line} d="M30 128l30-10 26 6 30-34 28 12 26-30 30 66 20-50 30-8 40-12" />
      <circle className={sheet} cx="200" cy="138" r="12" />
      <path className={line} d="M200 132v7M200 143v1" />
    </>,
  ],
])
