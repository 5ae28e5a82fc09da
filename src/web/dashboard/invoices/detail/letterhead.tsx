import { BrandMark } from '#web/ui/brand-mark.tsx'
import type { LetterheadView } from './describe-letterhead.server.ts'
import styles from './letterhead.module.css'

type LetterheadProps = { readonly view: LetterheadView }

/** Sender and recipient, only in print: on screen, the layout shows them. */
export function Letterhead({ view: { sender, senderAddress, contact, receiver } }: LetterheadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.sender}>
        <BrandMark />
        <div>
          <p className={styles.name}>{sender}</p>
          <p>{senderAddress}</p>
        </div>
        <Lines lines={contact} />
      </div>
      <Lines lines={receiver} className={styles.receiver} />
    </div>
  )
}

/** Foot of the letter, only in print. */
export function LetterFoot({ view: { foot } }: LetterheadProps) {
  return (
    <div className={styles.foot}>
      {foot.map((lines) => (
        <Lines key={lines.join()} lines={lines} />
      ))}
    </div>
  )
}

function Lines({ lines, className }: { readonly lines: readonly string[]; readonly className?: string | undefined }) {
  return <p className={[styles.lines, className].filter(Boolean).join(' ')}>{lines.join('\n')}</p>
}
