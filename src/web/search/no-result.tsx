import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'

/** Suggestions for queries without results. */
export function NoResult() {
  const translate = useTranslate()
  return (
    <div>
      <p>{translate('search.noneHint')}</p>
      <p>
        <LocaleLink to="/contact-us" className={section.more} prefetch="none">
          {translate('search.ask')}
        </LocaleLink>
      </p>
    </div>
  )
}
