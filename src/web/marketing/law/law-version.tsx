import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './law-version.module.css'

/** Version and date of a legal text. */
export function LawVersion({ version: { number, updatedOn } }: { readonly version: WrittenPages['terms']['version'] }) {
  const translate = useTranslate()
  return (
    <p className={styles.version}>
      <time dateTime={updatedOn}>{translate('law.version', { version: number, date: new Date(updatedOn) })}</time>
    </p>
  )
}
