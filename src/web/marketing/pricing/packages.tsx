import { BookLink } from '#web/booking/book-link.tsx'
import { Screen } from '#web/ui/drawing/screen.tsx'
import button from '#web/ui/button.module.css'
import section from '#web/ui/styles/section.module.css'
import type { PricingTexts } from './load-pricing.server.ts'
import styles from './packages.module.css'

/** How far the shop of each package is drawn. */
const drawings = [
  { shows: 'shop', count: 1 },
  { shows: 'shop', count: 3 },
  { shows: 'marketplace', count: 1 },
] as const

/** Three packages side by side between hairlines, each with its part of the drawing, and what to do when none fits. */
export function Packages({ texts: { heading, items, custom } }: { readonly texts: PricingTexts['packages'] }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <div className={styles.packages}>
        {items.map(({ name, text, price, gross, duration, points }, index) => (
          <article key={name} className={styles.package}>
            <div className={styles.drawing} data-count={drawings[index]?.count}>
              {Array.from({ length: drawings[index]?.count ?? 1 }, (_, sheet) => (
                <Screen key={sheet} shows={drawings[index]?.shows ?? 'shop'} isPlain />
              ))}
            </div>
            <h3>{name}</h3>
            <p className={styles.text}>{text}</p>
            <p className={styles.price}>
              <strong>{price}</strong> <span>{gross}</span> <span>{duration}</span>
            </p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <div className={styles.custom}>
        <h3>{custom.heading}</h3>
        <p className={styles.text}>{custom.text}</p>
        <BookLink className={button.button}>{custom.action}</BookLink>
      </div>
    </section>
  )
}
