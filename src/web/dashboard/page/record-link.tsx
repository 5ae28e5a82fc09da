import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { choosePrefetch } from '#web/i18n/choose-prefetch.ts'

type RecordLinkProps = {
  /** English path of the record's page. */
  readonly to: string
  readonly children: ReactNode
}

/** A link to a record in a list. It prefetches only on hover, because a list has many. */
export function RecordLink({ to, children }: RecordLinkProps) {
  const { locale } = useLocale()
  return (
    <Link to={localizePath(locale, to)} discover="none" prefetch={choosePrefetch('intent')}>
      {children}
    </Link>
  )
}
