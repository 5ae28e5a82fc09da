import { Outlet } from 'react-router'
import { SiteShell } from '#web/navigation/site-shell.tsx'

/** The layout of articles: the shell around running text, without the contact form. */
export default function BlogLayout() {
  return (
    <SiteShell>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </SiteShell>
  )
}
