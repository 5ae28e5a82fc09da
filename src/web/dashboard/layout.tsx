import { useState, useSyncExternalStore } from 'react'
import { data, type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { isGuarded } from '#domain/guard.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { ProviderConfig } from '#gateway/browser/auth.ts'
import { AuthProvider, useAuth, ViewerAuth } from '#web/account/auth.tsx'
import { type CompanyChoice, findOwnCustomers, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { DashboardShell } from '#web/dashboard/shell/dashboard-shell.tsx'
import { DashboardError } from '#web/dashboard/shell/dashboard-error.tsx'
import { useLive } from '#web/dashboard/live/use-live.ts'
import { ViewBanner } from '#web/dashboard/shell/view-banner.tsx'
import { LoginShell } from '#web/account/login/login-shell.tsx'
import { loadPerson } from '#web/dashboard/shell/person.server.ts'
import { listSignInMethods } from '#web/account/reauthentication/sign-in-methods.server.ts'
import { SessionWarning } from '#web/account/session/session-warning.tsx'
import { StartError } from '#web/shell/start-error.tsx'
import { siteContext, visitContext } from '#web/site.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { watchConnection } from '#web/dashboard/live/watch-connection.ts'
import styles from './layout.module.css'

type LiveProps = { readonly provider: ProviderConfig; readonly uid: string; readonly companies: readonly CompanyChoice[] }

/** The signed-in person and their companies; on the login there is none, even where a code is acted on while somebody is signed in. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { provider } = site
  const { user, gateway, own, view } = context.get(visitContext)
  if (!user || !gateway || !isGuarded(url.pathname))
    return data({ provider, user: null, companies: [], session: undefined, view: undefined })
  const [customers, books, person] = await Promise.all([
    findOwnCustomers({ user, gateway, locale: splitLocalePath(url.pathname).locale, view }),
    requireVisitor(url, context).findBooks(),
    loadPerson({ site, user, gateway, request }),
  ])
  const companies: readonly CompanyChoice[] = [
    ...customers.map(({ id, company }) => ({ id, company })),
    ...books.map(({ id, company }) => ({ id, company, isBooks: true as const })),
  ]
  const session = own && { endsAt: own.sessionEndsAt, methods: listSignInMethods(user, own) }
  return data({ provider, user: { ...user, ...person }, companies, session, view })
}

/** Asked again with every page, so that a session that has ended is seen, and after what was changed; the language decides which company comes first. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined) return defaultShouldRevalidate
  // The same address again: somebody has changed something, or the page stays where it is.
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return currentUrl.pathname !== nextUrl.pathname
}

/** Listens once the SDK has the user whose page this is. */
function Live({ provider, uid, companies }: LiveProps) {
  const { user, auth } = useAuth()
  const isOwn = user?.uid === uid
  return (
    <ConnectionNotice
      isConnected={useLive(provider, auth, isOwn ? companies.flatMap(({ id, isBooks }) => (isBooks ? [] : [id])) : undefined)}
    />
  )
}

/** The layout of the dashboard: navigation, company and account; around the login only the name and the language. */
export default function DashboardLayout() {
  const { provider: sentProvider, user, companies, session, view } = useLoaderData<typeof loader>()
  // Never another one while the page lives: a new object would open everything anew.
  const [provider] = useState(sentProvider)
  if (view) {
    return (
      <ViewerAuth>
        <DashboardShell companies={companies} isView>
          <ViewBanner view={view} />
          <Outlet />
          <StartError isOfDashboard />
        </DashboardShell>
      </ViewerAuth>
    )
  }
  return (
    <AuthProvider provider={provider} serverUid={user?.uid ?? null}>
      {user ? (
        <DashboardShell user={user} companies={companies}>
          <Live provider={provider} uid={user.uid} companies={companies} />
          {session && <SessionWarning endsAt={session.endsAt} methods={session.methods} />}
          <Outlet />
          <StartError isOfDashboard />
        </DashboardShell>
      ) : (
        <>
          <LoginShell>
            <Outlet />
          </LoginShell>
          <StartError />
        </>
      )}
    </AuthProvider>
  )
}

/** Nothing is known of the person here; the pages of the navigation ask again. */
export function ErrorBoundary() {
  return (
    <DashboardShell companies={[]}>
      <DashboardError />
    </DashboardShell>
  )
}

/** Says calmly that what is shown may not be the latest, for as long as that is so. */
function ConnectionNotice({ isConnected }: { readonly isConnected: boolean | undefined }) {
  const translate = useTranslate()
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine, assumeOnline)
  // The settings have a word of their own for that (offline-notice.tsx), which says what it means for what is typed there.
  const isTold = splitLocalePath(useLocation().pathname).path.startsWith('/dashboard/settings')
  const isInterrupted = !isTold && (!isOnline || isConnected === false)
  return <output className={styles.notice}>{isInterrupted && translate('dashboard.live.interrupted')}</output>
}

function assumeOnline(): boolean {
  return true
}
