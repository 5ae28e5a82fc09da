import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './languages.module.css'

type LanguagesProps = {
  readonly texts: WrittenPages['team']['languages']
  readonly speakers: readonly { readonly language: Locale; readonly names: string }[]
}

/** Languages of the site by their native names, with their speakers. */
export function Languages({ texts: { heading, text }, speakers }: LanguagesProps) {
  const translate = useTranslate()
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{text}</p>
      </header>
      <dl className={styles.speakers}>
        {speakers.map(({ language, names }) => (
          <div key={language}>
            <dt lang={localeTags[language]}>{translate(`languages.${language}`)}</dt>
            <dd>{names}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
