import { use } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { FirstPathContext } from '#web/navigation/first-path.ts'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import type { MessageKey } from '#words/messages.ts'
import type { Translate } from '#words/translate.ts'
import styles from './error-screen.module.css'

/** The one screen for every failure: numeric code, message, the way home and the nearest pages (specification section 2). */
export function ErrorScreen() {
  const error = useRouteError()
  const translate = useTranslate()
  const { pathname } = useLocation()
  const firstPath = use(FirstPathContext)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const message =
    status === 404
      ? translate(firstPath === undefined || firstPath === pathname ? 'error.pageNotFoundFirst' : 'error.pageNotFound', { path: pathname })
      : translate(messageKey(status))
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <title>{`${status} | ${translate('error.title')}`}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.status}>{status}</p>
      <h1 className={styles.message}>{message}</h1>
      {/* A full load, so that nothing of the failed page stays and the server finds the visitor's language. */}
      <a className={styles.home} href="/">
        {translate('error.homepage')}
      </a>
      <NearestPages translate={translate} />
    </main>
  )
}

function NearestPages({ translate }: { translate: Translate }) {
  return (
    <nav className={styles.nearest} aria-labelledby="nearest-pages">
      <h2 id="nearest-pages">{translate('error.nearestPages')}</h2>
      <ul>
        <li>
          <LocaleLink to="/services/web-development">{translate('navigation.webDevelopment')}</LocaleLink>
        </li>
        <li>
          <LocaleLink to="/pricing">{translate('navigation.pricing')}</LocaleLink>
        </li>
        <li>
          <LocaleLink to="/blogs">{translate('navigation.blog')}</LocaleLink>
        </li>
        <li>
          <LocaleLink to="/contact-us">{translate('navigation.contact')}</LocaleLink>
        </li>
      </ul>
    </nav>
  )
}

function messageKey(status: number): MessageKey {
  switch (status) {
    case 400:
      return 'error.400'
    case 403:
      return 'error.403'
    case 405:
      return 'error.405'
    case 413:
      return 'error.413'
    case 429:
      return 'error.429'
    case 503:
      return 'error.503'
    default:
      return 'error.500'
  }
}
