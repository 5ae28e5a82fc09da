import { Outlet, useMatches } from 'react-router'
import { ContactSection } from '#web/contact/contact-section.tsx'
import { SiteShell } from '#web/navigation/site-shell.tsx'

/** What a route may say of itself to the layouts (`handle`). */
export type RouteHandle = {
  /** The page holds the contact form itself. */
  readonly holdsContactForm?: boolean
}

/** The layout of every route that names none: header, contact form with the phone element, footer. */
export default function DefaultLayout() {
  const holdsContactForm = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.holdsContactForm)
  return (
    <SiteShell>
      <main id="main" tabIndex={-1}>
        <Outlet />
        {!holdsContactForm && <ContactSection />}
      </main>
    </SiteShell>
  )
}
