import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, Links, Meta, Outlet, Scripts, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { guardInBrowser } from '#web/navigation/guard-in-browser.ts'
import { guardOnServer } from '#web/navigation/guard-on-server.ts'
import { ErrorScreen } from '#web/navigation/error-screen.tsx'
import { LocaleProvider, useLocale } from '#web/navigation/locale-context.tsx'
import { siteContext } from '#web/site.server.ts'
import '#web/ui/base.css'

export const middleware = [guardOnServer]
export const clientMiddleware = [guardInBrowser]

/** Facts that every page's head and shell need; they hold for all addresses. */
export function loader({ context }: LoaderFunctionArgs) {
  const { name, url, content } = context.get(siteContext)
  return { siteName: name, siteUrl: url, facts: content.site, holdsSamples: content.samples.length > 0 }
}

export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <LocaleProvider>
      <Document>{children}</Document>
    </LocaleProvider>
  )
}

export default function Root() {
  // The hook, not the component: an inline script would need a hash on every page, and the browser restores documents by itself.
  useScrollRestoration()
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorScreen />
}

function Document({ children }: { children: ReactNode }) {
  const { locale } = useLocale()
  return (
    <html lang={localeTags[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#4373CC" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* Only in server HTML: a script element made by the browser's React is refused by Trusted Types. */}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}
