import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { pageLabel } from '#web/navigation/route-table.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { SearchForm } from './search-form.tsx'
import styles from './search-dialog.module.css'

type SearchBox = ComponentType<{ readonly typed: string }>

/**
 * Search dialog of every page. Links to the search page, `/` and Ctrl-K open it (early/dialogs.ts). Until its code has loaded, and without
 * scripts, the field submits to the search page.
 */
export function SearchDialog() {
  const translate = useTranslate()
  const offered = useRootData()?.menu.nearest ?? []
  const location = useLocation()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const shown = useRef(location)
  const [loaded, setLoaded] = useState<{ readonly Box: SearchBox; readonly typed: string }>()

  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    const load = () => {
      import('./search-box.tsx').then(
        ({ SearchBox: Box }) => setLoaded((last) => last ?? { Box, typed: dialog.querySelector('input')?.value ?? '' }),
        (error: unknown) => console.error('The search did not load; its page answers.', error),
      )
    }
    // It may have been opened before the app ran.
    if (dialog.open) load()
    dialog.addEventListener('search', load)
    return () => dialog.removeEventListener('search', load)
  }, [])

  useEffect(() => {
    if (shown.current !== location) dialogRef.current?.close()
    shown.current = location
  }, [location])

  return (
    <dialog ref={dialogRef} id="search" className={styles.dialog} aria-label={translate('search.label')}>
      <div className={styles.head}>
        {loaded ? <loaded.Box typed={loaded.typed} /> : <SearchForm ref={focusFirst} autoFocus />}
        <form method="dialog">
          <button type="submit" className={styles.close} aria-label={translate('search.close')}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </form>
      </div>
      {offered.length > 0 && (
        <nav className={styles.pages} aria-labelledby="search-pages">
          <h2 id="search-pages">{translate('error.nearestPages')}</h2>
          <ul>
            {offered.map((path) => (
              <li key={path}>
                <LocaleLink to={path} prefetch="none">
                  {translate(pageLabel(path))}
                </LocaleLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </dialog>
  )
}

/** Dialogs focus the element with `autofocus` when they open; React writes the attribute on the server, but not in the browser. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '')
}
