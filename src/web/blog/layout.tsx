import { Outlet } from 'react-router'
import { BookingDialog } from '#web/booking/booking-dialog.tsx'
import { SiteShell } from '#web/shell/site-shell.tsx'

/** The layout of articles: the shell around running text and the booking dialog, without the contact form. */
export default function BlogLayout() {
  return (
    <SiteShell>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <BookingDialog />
    </SiteShell>
  )
}
