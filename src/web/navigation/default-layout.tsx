import { type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useMatches } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { CallDialog } from '#web/contact/call-dialog.tsx'
import { loadContactForm } from '#web/contact/contact-form-data.server.ts'
import { ContactSection } from '#web/contact/contact-section.tsx'
import { SiteShell } from '#web/navigation/site-shell.tsx'

/** What a route may say of itself to the layouts (`handle`). */
export type RouteHandle = {
  /** The page holds the contact form itself. */
  readonly holdsContactForm?: boolean
}

export function loader(args: LoaderFunctionArgs) {
  return { contactForm: loadContactForm(args) }
}

/** The forms' words and countries change with the language alone. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return splitLocalePath(currentUrl.pathname).locale !== splitLocalePath(nextUrl.pathname).locale
}

/** The layout of every route that names none: header, contact form with the phone element, call dialog, footer. */
export default function DefaultLayout() {
  const { contactForm } = useLoaderData<typeof loader>()
  // Handles are untyped in the router; those of this site's routes are declared above.
  const holdsContactForm = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.holdsContactForm)
  return (
    <SiteShell>
      <main id="main" tabIndex={-1}>
        <Outlet />
        {!holdsContactForm && <ContactSection />}
      </main>
      <CallDialog {...contactForm} />
    </SiteShell>
  )
}
