import type { ReactNode } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'

/** Link to the booking page. On pages with the booking dialog, early/dialogs.ts opens that instead. */
export function BookLink({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) {
  const { locale } = useLocale()
  return (
    <a href={localizePath(locale, '/booking')} className={className}>
      {children}
    </a>
  )
}
