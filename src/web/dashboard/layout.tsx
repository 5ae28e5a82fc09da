import { useState, useSyncExternalStore } from 'react'
import { data, type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { isGuarded } from '#domain/guard.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { ProviderConfig } from '#gateway/browser/auth.ts'
import { AuthProvider, useAuth, ViewerAuth } from '#web/account/auth.tsx'
import { type CompanyChoice, findOwnCustomers, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { DashboardShell, type ShellCompany } from '#web/dashboard/shell/dashboard-shell.tsx'
import { DashboardError } from '#web/dashboard/shell/dashboard-error.tsx'
import { useLive } from '#web/dashboard/live/use-live.ts'
import { ViewBanner } from '#web/dashboard/shell/view-banner.tsx'
import { LoginShell } from '#web/account/login/login-shell.tsx'
import { loadPerson } from '#web/dashboard/shell/person.server.ts'
import { listSignInMethods } from '#web/account/reauthentication/sign-in-methods.server.ts'
import { SessionWarning } from '#web/account/session/session-warning.tsx'
import { StartError } from '#web/dashboard/shell/start-error.tsx'
import { siteContext, visitContext } from '#web/site.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { watchConnection } from '#web/dashboard/live/watch-connection.ts'
import styles from './layout.module.css'

type LiveProps = { readonly provider: ProviderConfig; readonly uid: string; readonly companies: readonly CompanyChoice[] }

/**
 * Loads the signed-in person and their companies. Returns none on the login page, where a mailed code may be used while another account is
 * signed in.
 */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { provider } = site
  const { user, gateway, own, view } = context.get(visitContext)
  const { locale } = splitLocalePath(url.pathname)
  if (!user || !gateway || !isGuarded(url.pathname)) {
    const drawing = site.content.drawing[locale]
    return data({ provider, user: null, companies: [], session: undefined, view: undefined, drawing })
  }
  const [customers, books, person] = await Promise.all([
    findOwnCustomers({ user, gateway, locale, view }),
    requireVisitor(url, context).findBooks(),
    loadPerson({ site, user, gateway, request }),
  ])
  const describe = ({ id, company, timeZone }: Customer): ShellCompany => ({
    id,
    company,
    today: utcMidnightOf(calendarDateAt(site.now(), timeZone)),
    ...(site.demoCustomerIds.includes(id) && { isDemo: true }),
  })
  const companies: readonly ShellCompany[] = [
    ...customers.map(describe),
    ...books.map((customer) => ({ ...describe(customer), isBooks: true as const })),
  ]
  const session = own && { endsAt: own.sessionEndsAt, methods: listSignInMethods(user, own) }
  return data({ provider, user: { ...user, ...person }, companies, session, view, drawing: undefined })
}

/**
 * Revalidates with every page, so that the end of a session is noticed; after every action; and when the language changes, which decides
 * the order of the companies.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined) return defaultShouldRevalidate
  // Same address: an action or a revalidation.
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return currentUrl.pathname !== nextUrl.pathname
}

/** Subscribes to changes once the SDK has loaded the page's user. */
function Live({ provider, uid, companies }: LiveProps) {
  const { user, auth } = useAuth()
  const isOwn = user?.uid === uid
  return (
    <ConnectionNotice
      isConnected={useLive(provider, auth, isOwn ? companies.flatMap(({ id, isBooks }) => (isBooks ? [] : [id])) : undefined)}
    />
  )
}

/** Layout of the dashboard: navigation, company and account. The login has only the site's name and the language menu. */
export default function DashboardLayout() {
  const { provider: sentProvider, user, companies, session, view, drawing } = useLoaderData<typeof loader>()
  // Stable for the life of the page: a new object would reopen every connection.
  const [provider] = useState(sentProvider)
  if (view) {
    return (
      <ViewerAuth>
        <DashboardShell companies={companies} isView>
          <StartError isOfDashboard />
          <ViewBanner view={view} />
          <Outlet />
        </DashboardShell>
      </ViewerAuth>
    )
  }
  return (
    <AuthProvider provider={provider} serverUid={user?.uid ?? null}>
      {user ? (
        <DashboardShell user={user} companies={companies}>
          <StartError isOfDashboard />
          <Live provider={provider} uid={user.uid} companies={companies} />
          {session && <SessionWarning endsAt={session.endsAt} methods={session.methods} />}
          <Outlet />
        </DashboardShell>
      ) : (
        <>
          <StartError />
          <LoginShell drawing={drawing}>
            <Outlet />
          </LoginShell>
        </>
      )}
    </AuthProvider>
  )
}

/** The layout's data is missing here; the linked pages load it again. */
export function ErrorBoundary() {
  return (
    <DashboardShell companies={[]}>
      <DashboardError />
    </DashboardShell>
  )
}

/** Shown while the connection is lost, because the page may be outdated. */
function ConnectionNotice({ isConnected }: { readonly isConnected: boolean | undefined }) {
  const translate = useTranslate()
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine, assumeOnline)
  // The settings have a notice of their own (offline-notice.tsx), which covers unsaved input.
  const hasOwnNotice = splitLocalePath(useLocation().pathname).path.startsWith('/dashboard/settings')
  const isInterrupted = !hasOwnNotice && (!isOnline || isConnected === false)
  return <output className={styles.notice}>{isInterrupted && translate('dashboard.live.interrupted')}</output>
}

function assumeOnline(): boolean {
  return true
}
