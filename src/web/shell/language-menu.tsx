import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { encodeLocaleCookie } from '#domain/locale-cookie.ts'
import { useLocale, usePath } from '#web/i18n/locale-context.tsx'
import { hasRoute } from '#web/navigation/route-address.ts'
import { tryStorage } from '#web/try-storage.ts'
import { useGo } from '#web/navigation/use-go.ts'
import { Chevron, DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './language-menu.module.css'

/** Menu of the languages, with an icon. */
export function LanguageMenu() {
  const { locale, translate } = useLocale()
  return (
    <DisclosureMenu
      align="end"
      label={
        <>
          <span className={visually.hidden}>{translate('navigation.language')}: </span>
          <span className={styles.long}>{translate(`languages.${locale}`)}</span>
          <abbr className={styles.short} title={translate(`languages.${locale}`)}>
            {locale.toUpperCase()}
          </abbr>
          <Chevron />
        </>
      }
    >
      <LanguageList />
    </DisclosureMenu>
  )
}

/**
 * Native language names. Each link stores the choice: on the server without scripts, in the browser with them.
 *
 * @param isKnown Whether the page exists in all languages although the table of the site's pages lacks it.
 */
export function LanguageList({ isKnown = false }: { readonly isKnown?: boolean }) {
  const { locale, translate } = useLocale()
  const path = usePath()
  const { search } = useLocation()
  const go = useGo()

  async function choose(event: MouseEvent, chosen: Locale): Promise<void> {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    // A path without a route exists in no language; let the server answer.
    if (!isKnown && !hasRoute(path)) return
    event.preventDefault()
    rememberLocale(chosen)
    // The router may still have the hash of a dialog that was closed (early/dialogs.ts).
    const { hash } = window.location
    // Synchronous, so that address and texts change in the same frame.
    const result = await go(localizePath(chosen, path) + search + hash, { flushSync: true, isKnown })
    // If the navigation failed, the page keeps its language. A second choice may have cancelled the first one.
    rememberLocale(result.kind === 'done' ? chosen : locale)
  }

  return (
    <ul>
      {locales.map((other) => (
        <li key={other}>
          <a
            href={`/locale?${new URLSearchParams({ to: other, path })}`}
            hrefLang={other}
            lang={localeTags[other]}
            aria-current={other === locale ? 'true' : undefined}
            rel="nofollow"
            onClick={(event) => choose(event, other)}
          >
            {translate(`languages.${other}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function rememberLocale(locale: Locale): void {
  const cookie = encodeLocaleCookie(locale, window.location.protocol === 'https:')
  tryStorage(() => {
    document.cookie = cookie
  })
}
