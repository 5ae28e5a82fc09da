import type { ReactNode } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'

/** Leads to the booking page; on pages with the dialog, early/dialogs.ts opens that in its place. */
export function BookLink({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) {
  const { locale } = useLocale()
  return (
    <a href={localizePath(locale, '/booking')} className={className}>
      {children}
    </a>
  )
}
