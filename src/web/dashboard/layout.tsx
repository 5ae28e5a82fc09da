import { data, type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { AuthProvider } from '#web/dashboard/auth.tsx'
import { findOwnCustomers } from '#web/dashboard/customers.server.ts'
import { DashboardShell } from '#web/dashboard/dashboard-shell.tsx'
import { LoginShell } from '#web/dashboard/login-shell.tsx'
import { StartNotice } from '#web/navigation/start-notice.tsx'
import { siteContext, visitContext } from '#web/site.server.ts'

/** The signed-in person and their companies; on the login there is none. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { provider } = context.get(siteContext)
  const { user, gateway } = context.get(visitContext)
  if (!user || !gateway) return data({ provider, user: null, companies: [] })
  const customers = await findOwnCustomers({ user, gateway })
  return data({ provider, user, companies: customers.map(({ id, company }) => ({ id, company })) })
}

/** Asked again with every page, so that a session that has ended is seen; the language changes nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return splitLocalePath(currentUrl.pathname).path !== splitLocalePath(nextUrl.pathname).path
}

/** The layout of the dashboard: navigation, company, language and account; around the login only the name and the language. */
export default function DashboardLayout() {
  const { provider, user, companies } = useLoaderData<typeof loader>()
  return (
    <AuthProvider provider={provider} serverUid={user?.uid ?? null}>
      {user ? (
        <DashboardShell user={user} companies={companies}>
          <Outlet />
        </DashboardShell>
      ) : (
        <LoginShell>
          <Outlet />
        </LoginShell>
      )}
      {/* Behind the skip link, which is the first thing to reach; the style sheet shows it on top. */}
      <StartNotice />
    </AuthProvider>
  )
}
