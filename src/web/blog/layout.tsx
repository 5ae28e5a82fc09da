import { Outlet } from 'react-router'
import { BookingDialog } from '#web/booking/booking-dialog.tsx'
import { SiteShell } from '#web/shell/site-shell.tsx'

/** Layout of articles: the site shell with the booking dialog, but without the contact form. */
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
