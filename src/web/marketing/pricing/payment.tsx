import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { Section } from '#web/ui/section/section.tsx'
import styles from './payment.module.css'

/** Payment schedule along a line of four milestones, and what is free of charge. */
export function Payment({ texts: { heading, lead, items, free } }: { readonly texts: WrittenPages['pricing']['payment'] }) {
  return (
    <Section heading={heading} lead={lead}>
      <ol className={styles.line}>
        {items.map(({ when, share, text }) => (
          <li key={`${when} ${share}`}>
            <strong>{share}</strong>
            <h3>{when}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.free}>
        <h3>{free.heading}</h3>
        <ul>
          {free.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
