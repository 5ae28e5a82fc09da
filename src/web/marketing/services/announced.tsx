import type { AnnouncedService } from '#i18n/content/service.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './announced.module.css'

/** Links to the services that are coming soon, which no menu lists. */
export function Announced({ services }: { readonly services: readonly AnnouncedService[] }) {
  const { locale, translate } = useLocale()
  if (services.length === 0) return null
  return (
    <p className={`${section.section} ${styles.line}`}>
      {translate('comingSoon.announced')}{' '}
      {services.map(({ slug, texts }) => (
        <LocaleLink key={slug} to={`/services/${slug}`}>
          {texts[locale].name}
        </LocaleLink>
      ))}
    </p>
  )
}
