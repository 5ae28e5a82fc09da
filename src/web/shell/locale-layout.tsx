import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  Outlet,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { loadMessages, messageStoreContext } from '#web/i18n/browser-messages.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { ErrorScreen, useErrorStatus } from './error-screen.tsx'
import { isServerAnswering } from '#web/navigation/offline.ts'
import { Seam } from './seam.tsx'
import { SiteShell } from './site-shell.tsx'
import { visitContext } from '#web/site.server.ts'

/** Renders the error screen for requests that the server rejected before routing. */
export function loader({ context }: LoaderFunctionArgs) {
  const { refusedStatus } = context.get(visitContext)
  if (refusedStatus) throw data(null, { status: refusedStatus })
  return null
}

/** Navigation into another language waits here for its messages, so that address, text and head change together. */
export async function clientLoader({ url, context }: ClientLoaderFunctionArgs) {
  try {
    await loadMessages(context.get(messageStoreContext), splitLocalePath(url.pathname).locale)
  } catch (error) {
    console.error('The messages of the language did not load.', error)
    // The page stays (`refuseOffline`).
    if (!(await isServerAnswering())) throw new Error('The server does not answer.', { cause: error })
    // The server can render the page itself.
    throw redirectDocument(url.pathname + url.search + url.hash)
  }
  return null
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return splitLocalePath(currentUrl.pathname).locale !== splitLocalePath(nextUrl.pathname).locale
}

export default function LocaleRoute() {
  return (
    <>
      <Outlet />
      <Seam />
    </>
  )
}

export function ErrorBoundary() {
  const translate = useTranslate()
  const status = useErrorStatus()
  return (
    <SiteShell sheet={`${translate('error.title')} ${status}`}>
      <ErrorScreen />
    </SiteShell>
  )
}
