import { useSyncExternalStore } from 'react'
import { Link, type LinkProps } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { watchLine } from '#web/navigation/watch-line.ts'

/** A link to a page of the site by its English path, in the language of the current page. What it leads to is fetched when it is seen. */
export function LocaleLink({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: string }) {
  const { locale } = useLocale()
  const mayLookAhead = useSyncExternalStore(watchLine, readLine, assumeNothing)
  return <Link to={localizePath(locale, to)} prefetch={mayLookAhead ? 'viewport' : 'none'} discover="none" {...rest} />
}

/** Whether there is a line, and nobody pays for each byte of it. */
function readLine(): boolean {
  // Save-Data (W3C Save Data API): in Chromium alone, and not in the DOM's types.
  const connection = (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection
  return navigator.onLine && connection?.saveData !== true
}

function assumeNothing(): boolean {
  return false
}
