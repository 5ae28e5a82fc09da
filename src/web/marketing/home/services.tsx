import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Screen } from '#web/ui/drawing/screen.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './services.module.css'

type Props = { readonly texts: HomeTexts['services']; readonly further: HomeData['furtherServices'] }

const screens = { 'services-web-development': 'shop', 'services-ai-development': 'search' } as const
const paths = { 'services-web-development': '/services/web-development', 'services-ai-development': '/services/ai-development' } as const

/** The two services with pages of their own, each with its part of the drawing, and the names of the others. */
export function Services({ texts: { heading, items, further: furtherLead }, further }: Props) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <div className={styles.panels}>
        {items.map(({ page, heading: name, text, points }) => (
          <article key={page} className={styles.panel}>
            <div className={styles.texts}>
              <h3>
                <LocaleLink to={paths[page]}>{name}</LocaleLink>
              </h3>
              <p>{text}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
            <div className={styles.drawing}>
              <Screen shows={screens[page]} isHalfDrawn />
            </div>
          </article>
        ))}
      </div>
      <p className={styles.further}>
        {furtherLead}{' '}
        {further.map(({ path, name }) => (
          <LocaleLink key={path} to={path}>
            {name}
          </LocaleLink>
        ))}
      </p>
    </section>
  )
}
