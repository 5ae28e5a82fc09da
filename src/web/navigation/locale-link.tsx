import { useSyncExternalStore } from 'react'
import { Link, type LinkProps } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'

/** A link to a page of the site by its English path, in the language of the current page. */
export function LocaleLink({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: string }) {
  const { locale } = useLocale()
  // The router reloads the page when a prefetch fails, which without a line would put the browser's own error in its place.
  const isOnline = useSyncExternalStore(watchLine, readLine, assumeLine)
  return <Link to={localizePath(locale, to)} prefetch={isOnline ? 'viewport' : 'none'} discover="none" {...rest} />
}

function watchLine(listener: () => void): () => void {
  const lifetime = new AbortController()
  window.addEventListener('online', listener, lifetime)
  window.addEventListener('offline', listener, lifetime)
  return () => lifetime.abort()
}

function readLine(): boolean {
  return navigator.onLine
}

function assumeLine(): boolean {
  return true
}
