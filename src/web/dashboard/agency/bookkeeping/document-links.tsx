import { Fragment } from 'react'
import { Link } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'

/** Numbers in a row, linked where they have a page. */
export function DocumentLinks({ of }: { readonly of: readonly { readonly text: string; readonly path?: string }[] }) {
  const { locale } = useLocale()
  return of.map(({ text, path }, at) => (
    <Fragment key={`${text} ${path}`}>
      {at > 0 && ', '}
      {path === undefined ? (
        text
      ) : (
        <Link to={localizePath(locale, path)} discover="none">
          {text}
        </Link>
      )}
    </Fragment>
  ))
}
