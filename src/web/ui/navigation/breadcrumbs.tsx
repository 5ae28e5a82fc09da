import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './breadcrumbs.module.css'

type BreadcrumbsProps = {
  /** Ancestors of this page from the top, with their English paths. */
  readonly above: readonly { readonly name: string; readonly to: string }[]
  /** Name of this page. */
  readonly current: string
}

/** Breadcrumbs, for pages at depth two or more. */
export function Breadcrumbs({ above, current }: BreadcrumbsProps) {
  const translate = useTranslate()
  return (
    <nav className={styles.breadcrumbs} aria-label={translate('navigation.breadcrumbs')}>
      <ol>
        {above.map(({ name, to }) => (
          <li key={to}>
            <LocaleLink to={to}>{name}</LocaleLink>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
