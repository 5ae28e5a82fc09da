import vitalsScript from '#compiled-scripts/vitals.js?url'
import { type ReactNode, use, useEffect } from 'react'
import { type LoaderFunctionArgs, Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { toPublicFacts } from '#i18n/content/site.ts'
import { RouteAnnouncer } from '#web/shell/route-announcer.tsx'
import { DocumentNonceContext } from '#web/shell/document-nonce.ts'
import { firstScripts } from '#web/early/first-scripts.ts'
import { guardInBrowser } from '#web/navigation/guard-in-browser.ts'
import { guardOnServer } from '#web/navigation/guard-on-server.ts'
import { refuseHidden } from '#web/navigation/refuse-hidden.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { brandSheetContext } from '#web/shell/brand-sheet.server.ts'
import { structureAttributes } from '#web/shell/structure-attributes.ts'
import { messageFilesContext } from '#web/i18n/message-files.server.ts'
import { LocaleProvider, useLocale } from '#web/i18n/locale-context.tsx'
import { useCurrentPage } from '#web/navigation/navigations.ts'
import { keepData, noteRequest, refuseOffline, routeMiddleware } from '#web/navigation/route-middleware.ts'
import { listCallHosts } from '#web/shell/call-hosts.server.ts'
import { type RootData, useRootData } from '#web/shell/root-data.ts'
import { PageReporter } from '#web/analytics/page-reporter.tsx'
import { ConsentPart } from '#web/consent/consent-part.tsx'
import { useScroll } from '#web/navigation/use-scroll.ts'
import { searchesContext } from '#web/search/search-files.server.ts'
import { socialPicturesContext } from '#web/seo/picture/social-pictures.server.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import '#web/ui/styles/base.css'
import { dayMilliseconds } from '#domain/durations.ts'
import { isWordMark } from '#domain/brand.ts'
import { addIconVersion } from '#domain/icon-address.ts'
import { consentDays, findConsent } from '#domain/privacy/consent.ts'
import { useConsentSnapshot } from '#web/consent/use-consent.ts'
import { readVisitorId, removeVisitorId, storeVisitorId } from '#web/vitals/stored-visitor-id.ts'

export const middleware = [guardOnServer, refuseHidden]
export const clientMiddleware = [noteRequest, keepData, routeMiddleware(refuseOffline), guardInBrowser]

export function loader({ url, context }: LoaderFunctionArgs): RootData {
  const { settings, content, builtAt, iconVersion } = context.get(siteContext)
  const { brand } = content
  const brandSheet = context.get(brandSheetContext)
  const { requestId } = context.get(visitContext)
  const picture = context.get(socialPicturesContext).findByPage(url.pathname)?.path
  return {
    ...settings,
    ...(requestId !== undefined && { requestId }),
    facts: toPublicFacts(content.site),
    menu: content.menu,
    footer: content.footer,
    callMinutes: content.schedule.durationMinutes,
    messages: context.get(messageFilesContext)[splitLocalePath(url.pathname).locale].path,
    themeColor: brand.colors.brand,
    ...(brand.mark && { mark: brand.mark }),
    ...(brandSheet && { brandSheet: brandSheet.path }),
    ...(iconVersion !== undefined && { iconVersion }),
    release: `${builtAt.toISOString().slice(0, 16)}Z`,
    answerBusinessDays: content.promises.answerBusinessDays,
    ...listCallHosts(content.people),
    ...(content.logo && { logo: content.logo }),
    ...(content.logo && brand.image && isWordMark(brand.image) && { isLogoName: true }),
    ...(brand.image?.lostOn && { logoLostOn: brand.image.lostOn }),
    // Other samples contain no made-up companies, persons or prices.
    holdsSamples: content.samples.some((file) => !/^(?:pages\/privacy-policy\/|promises|schedule)/u.test(file)),
    searchPaths: context.get(searchesContext).paths,
    ...(picture !== undefined && { picture: { page: url.pathname, path: picture } }),
  }
}

export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  useCurrentPage()
  return (
    <LocaleProvider>
      <Document>{children}</Document>
    </LocaleProvider>
  )
}

export default function Root() {
  useScroll()
  useVisitorId()
  return (
    <>
      <ConsentPart />
      <Outlet />
      <RouteAnnouncer />
      <PageReporter />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen />
}

function Document({ children }: { children: ReactNode }) {
  const { locale } = useLocale()
  const nonce = use(DocumentNonceContext)
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <html
      lang={localeTags[locale]}
      {...structureAttributes()}
      data-messages={root?.messages}
      data-vitals={root?.vitalsUrl}
      data-counts={root?.analytics && ''}
      data-release={root?.release}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {root && <meta name="theme-color" content={root.themeColor} />}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={addIconVersion('/favicon.svg', root?.iconVersion)} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={addIconVersion('/apple-touch-icon.png', root?.iconVersion)} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        {root?.brandSheet !== undefined && <link rel="stylesheet" href={root.brandSheet} />}
        {/* Scripts exist in server HTML only, because Trusted Types block script elements that React creates in the browser. */}
        {import.meta.env.SSR && (
          // oxlint-disable-next-line react/no-danger -- Written by us, the same on every page; as a child React would escape it.
          <script nonce={nonce} data-after-load={vitalsScript} dangerouslySetInnerHTML={{ __html: firstScripts.early }} />
        )}
        {/* Pages with a nonce, such as the dashboard's, are rendered per request and start the app at once; other pages work without it. */}
        {/* oxlint-disable-next-line react/no-danger -- Written by us; as a child React would escape it. */}
        {import.meta.env.SSR && nonce && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: firstScripts.startWatch }} />}
      </head>
      <body>
        {children}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}

/**
 * Keeps a visitor id for the service of `VITALS_URL` while the visitor allows analytics, and removes it otherwise. send-vitals.ts sends
 * nothing to that service without the id; the site's own collector needs none.
 */
function useVisitorId(): void {
  const isAsked = useRootData()?.vitalsUrl !== undefined
  const { choice, hasRefusalSignal, isRead } = useConsentSnapshot()
  const isAllowed = isAsked && findConsent(choice, 'statistics', hasRefusalSignal) === 'allowed'

  useEffect(() => {
    if (!isRead) return
    if (!isAllowed || !choice) {
      removeVisitorId()
    } else if (readVisitorId() === undefined) {
      const until = new Date(Date.parse(choice.chosenAt) + consentDays * dayMilliseconds).toISOString()
      storeVisitorId({ id: crypto.randomUUID(), until })
    }
  }, [isRead, isAllowed, choice])
}
