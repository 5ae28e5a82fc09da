import { Link, type LinkProps } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { choosePrefetch } from '#web/i18n/choose-prefetch.ts'

export type LocaleLinkProps = Omit<LinkProps, 'to' | 'discover'> & {
  /** English path, with an optional query and hash. */
  readonly to: string
}

/**
 * React Router's link to a page of the site, in the current language. It prefetches its page by default. If the site hides that page, only
 * the text is rendered.
 */
export function LocaleLink({ to, prefetch = 'viewport', ...rest }: LocaleLinkProps) {
  const { locale } = useLocale()
  if (isHiddenPath(to)) return <span className={rest.className}>{rest.children}</span>
  return <Link {...rest} to={localizePath(locale, to)} discover="none" prefetch={choosePrefetch(rest.reloadDocument ? 'none' : prefetch)} />
}
