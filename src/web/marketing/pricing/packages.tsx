import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { BookLink } from '#web/booking/book-link.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { ShopPhone } from '#web/ui/drawing/shops/shop-screens.tsx'
import type { Shops } from '#i18n/content/shops.ts'
import button from '#web/ui/button.module.css'
import section from '#web/ui/styles/section.module.css'
import { Comparison } from './comparison.tsx'
import styles from './packages.module.css'

/** The result of each package (a shop, an international shop, a marketplace) and the page about it. */
const shown = [
  { screen: 'tea', path: '/services/web-development' },
  { screen: 'furniture', path: '/services/ecommerce' },
  { screen: 'machines', path: '/services/marketplaces' },
] as const
const further = { screen: 'bicycles', path: '/services/web-development' } as const

type PackagesProps = Readonly<{
  texts: WrittenPages['pricing']['packages']
  comparison: WrittenPages['pricing']['comparison']
  shops: Shops | undefined
}>

/** Three packages side by side with their scope, each with a drawing if there are shops to draw, and the alternative if none fits. */
export function Packages({ texts: { heading, items, custom }, comparison, shops }: PackagesProps) {
  return (
    <section className={section.section}>
      {shops && <Shades />}
      <h2>{heading}</h2>
      <div className={styles.packages}>
        {items.map(({ name, text, price, gross, duration, points }, index) => {
          const { screen, path } = shown[index] ?? further
          return (
            <article key={name} className={shops ? styles.package : `${styles.package} ${styles.plain}`}>
              {shops && (
                <div className={`${styles.drawing} ${grounds[screen]}`}>
                  <ShopPhone shows={screen} shops={shops} />
                </div>
              )}
              <h3>
                <LocaleLink to={path}>{name}</LocaleLink>
              </h3>
              <p className={styles.text}>{text}</p>
              <p className={styles.price}>
                <strong>{price}</strong> {gross && <span>{gross}</span>} <span>{duration}</span>
              </p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </article>
          )
        })}
      </div>
      <Comparison texts={comparison} />
      <div className={styles.custom}>
        <h3>{custom.heading}</h3>
        <p className={styles.text}>{custom.text}</p>
        <BookLink className={button.button}>{custom.action}</BookLink>
      </div>
    </section>
  )
}
