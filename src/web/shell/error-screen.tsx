import { type ReactNode, use, useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ErrorSheet } from '#web/shell/error-sheet.tsx'
import { FirstPathContext } from '#web/shell/first-path.ts'
import { shownPath } from '#domain/shown-path.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { pageLabel } from '#web/navigation/route-table.ts'
import { useRequestId } from '#web/shell/request-id.ts'
import { ProblemReporterContext } from '#web/problems/problem-reporter.ts'
import { useRootData } from '#web/shell/root-data.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'
import styles from './error-screen.module.css'

type ErrorScreenProps = {
  /** True inside the `main` of a layout that still works, which links pages itself. */
  readonly isFramed?: boolean
  readonly children?: ReactNode
}

/** The screen for every failure: status code, message, link to the home page and nearest pages. */
export function ErrorScreen({ isFramed = false, children }: ErrorScreenProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const path = shownPath(pathname)
  const siteName = useRootData()?.siteName
  const requestId = useRequestId()
  const firstPath = use(FirstPathContext)
  const status = useErrorStatus()
  const isLogged = useIsLogged()
  const message =
    status === 404
      ? translate(firstPath === undefined || firstPath === pathname ? 'error.pageNotFoundFirst' : 'error.pageNotFound', { path })
      : translate(messageKey(status, isLogged))
  return (
    <ErrorSheet {...{ status, message, translate, siteName, isFramed, requestId: status >= 500 ? requestId : undefined }}>
      {children ?? <NearestPages translate={translate} />}
    </ErrorSheet>
  )
}

/** The status code of the failed route; 500 for an error without one. */
export function useErrorStatus(): number {
  const error = useRouteError()
  return isRouteErrorResponse(error) ? error.status : 500
}

/** Whether the failure is in the server's log: the server logs its own, and answers when it has logged one of the browser. */
function useIsLogged(): boolean {
  const error = useRouteError()
  const problems = use(ProblemReporterContext)
  const [reported, setReported] = useState<unknown>()
  // React Router leaves the stack to the server.
  const isOfServer = import.meta.env.SSR || isRouteErrorResponse(error) || (error instanceof Error && !error.stack)
  useEffect(() => {
    if (!isOfServer) void problems?.report(error).then((isLogged) => isLogged && setReported(error))
  }, [problems, isOfServer, error])
  return isOfServer || reported === error
}

/** Nothing where the data of all pages is missing. */
function NearestPages({ translate }: { translate: Translate }) {
  const nearest = useRootData()?.menu.nearest ?? []
  if (nearest.length === 0) return null
  return (
    <nav className={styles.nearest} aria-labelledby="nearest-pages">
      <h2 id="nearest-pages">{translate('error.nearestPages')}</h2>
      <ul>
        {nearest.map((path) => (
          <li key={path}>
            <LocaleLink to={path}>{translate(pageLabel(path))}</LocaleLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function messageKey(status: number, isLogged: boolean): MessageKey {
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
      return isLogged ? 'error.500' : 'error.unlogged'
  }
}
