import { type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { CallDialog } from '#web/contact/call/call-dialog.tsx'
import { loadCallForm } from '#web/contact/contact-form-data.server.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function loader(args: LoaderFunctionArgs) {
  return { callForm: loadCallForm(args) }
}

/** The form's words and countries change with the language alone. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return splitLocalePath(currentUrl.pathname).locale !== splitLocalePath(nextUrl.pathname).locale
}

/** The layout of articles: the shell around running text and the call dialog, without the contact form. */
export default function BlogLayout() {
  const { callForm } = useLoaderData<typeof loader>()
  return (
    <SiteShell>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <CallDialog {...callForm} />
    </SiteShell>
  )
}
