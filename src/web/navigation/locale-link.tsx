import { Link, type LinkProps } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'

/** A link to a page of the site by its English path, in the language of the current page. */
export function LocaleLink({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: string }) {
  const { locale } = useLocale()
  return <Link to={localizePath(locale, to)} prefetch="viewport" discover="none" {...rest} />
}
