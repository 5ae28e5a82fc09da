import type { PartnershipModel } from '#domain/contact/lead.ts'
import ink from './ink.module.css'
import styles from './alliance.module.css'

type Party = 'client' | 'you' | 'us'
type AllianceProps = { readonly model: PartnershipModel; readonly parties: Readonly<Record<Party, string>> }

/** Contracts (solid) and collaboration (dashed) between the parties of a partnership. Decoration: the text next to it says the same. */
export function Alliance({ model, parties }: AllianceProps) {
  return (
    <svg className={`${styles.alliance} ${ink.built}`} viewBox="0 0 320 176" aria-hidden="true">
      {lines[model].map(({ between: [from, to], is, shift = 0 }) => {
        const [one, other] = [places[from], places[to]]
        return (
          <path
            key={`${from}-${to}-${is}`}
            className={is === 'contract' ? styles.contract : styles.work}
            d={`M${one.x + shift} ${one.y}L${other.x + shift} ${other.y}`}
          />
        )
      })}
      {(['client', 'you', 'us'] as const).map((party) => (
        <g key={party} transform={`translate(${places[party].x} ${places[party].y})`}>
          <rect className={party === 'us' ? styles.us : styles.party} x="-54" y="-21" width="108" height="42" rx="7" />
          <text className={party === 'us' ? styles.usName : styles.name} y="6" textAnchor="middle">
            {parties[party]}
          </text>
        </g>
      ))}
    </svg>
  )
}

const places: Readonly<Record<Party, { readonly x: number; readonly y: number }>> = {
  client: { x: 160, y: 26 },
  you: { x: 60, y: 148 },
  us: { x: 260, y: 148 },
}

type Line = { readonly between: readonly [Party, Party]; readonly is: 'contract' | 'work'; readonly shift?: number }

const lines: Readonly<Record<PartnershipModel, readonly Line[]>> = {
  recommend: [
    { between: ['client', 'us'], is: 'contract', shift: -7 },
    { between: ['client', 'us'], is: 'work', shift: 9 },
  ],
  together: [
    { between: ['client', 'you'], is: 'contract', shift: 7 },
    { between: ['client', 'you'], is: 'work', shift: -9 },
    { between: ['client', 'us'], is: 'contract', shift: -7 },
    { between: ['client', 'us'], is: 'work', shift: 9 },
    { between: ['you', 'us'], is: 'work' },
  ],
  'white-label': [
    { between: ['client', 'you'], is: 'contract', shift: 7 },
    { between: ['client', 'you'], is: 'work', shift: -9 },
    { between: ['you', 'us'], is: 'contract' },
  ],
}
