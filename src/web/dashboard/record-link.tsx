import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { useMayLookAhead } from '#web/navigation/may-look-ahead.ts'

type Props = {
  /** English path of the record's page. */
  readonly to: string
  readonly children: ReactNode
}

/** A link to one record of many: only what the pointer rests on is fetched ahead. */
export function RecordLink({ to, children }: Props) {
  const { locale } = useLocale()
  const mayLookAhead = useMayLookAhead()
  return (
    <Link to={localizePath(locale, to)} discover="none" prefetch={mayLookAhead ? 'intent' : 'none'}>
      {children}
    </Link>
  )
}
