import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './bookkeeping.module.css'

/** Heading of a part of the bookkeeping, with the link to its file. @param to English path of the file. */
export function SectionHead({ id, heading, to }: { readonly id: string; readonly heading: string; readonly to: string }) {
  const { locale, translate } = useLocale()
  return (
    <div className={styles.sectionHead}>
      <h2 id={id}>{heading}</h2>
      <a href={localizePath(locale, to)} download>
        <Icon name="download" />
        {translate('agency.books.csv')}
        <span className={visually.hidden}> {heading}</span>
      </a>
    </div>
  )
}
