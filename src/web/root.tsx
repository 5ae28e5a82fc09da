import { type ReactNode, use } from 'react'
import { type LoaderFunctionArgs, Links, Meta, Outlet, Scripts, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { DocumentNonceContext } from '#web/navigation/document-nonce.ts'
import { earlyScript } from '#web/navigation/early-script.ts'
import { guardInBrowser } from '#web/navigation/guard-in-browser.ts'
import { guardOnServer } from '#web/navigation/guard-on-server.ts'
import { ErrorScreen } from '#web/navigation/error-screen.tsx'
import { LocaleProvider, useLocale } from '#web/navigation/locale-context.tsx'
import { siteContext } from '#web/site.server.ts'
import figtree from '#web/ui/face/figtree.woff2?url'
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
  const nonce = use(DocumentNonceContext)
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
        {/* Scripts stand in server HTML alone: an element made by the browser's React is refused by Trusted Types. */}
        {/* oxlint-disable-next-line react/no-danger -- Written by us, the same on every page; as a child React would escape it. */}
        {import.meta.env.SSR && <script nonce={nonce} data-face={`url(${figtree})`} dangerouslySetInnerHTML={{ __html: earlyScript }} />}
      </head>
      <body>
        {children}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}
