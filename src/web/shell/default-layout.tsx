import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { BookingDialog } from '#web/booking/booking-dialog.tsx'
import { loadContactForm } from '#web/contact/contact-form-data.server.ts'
import { ContactSection } from '#web/contact/contact-section.tsx'
import { KeepAliveOutlet } from '#web/navigation/keep-alive-outlet.tsx'
import { readHandle } from '#web/navigation/route-handle.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function loader(args: LoaderFunctionArgs) {
  return { contactForm: loadContactForm(args) }
}

/** Texts and countries of the forms depend only on the language. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return splitLocalePath(currentUrl.pathname).locale !== splitLocalePath(nextUrl.pathname).locale
}

/** Layout of every route without another one: header, contact form with the phone number, booking dialog, footer. */
export default function DefaultLayout() {
  const handles = useMatches().map(({ handle }) => readHandle(handle))
  return (
    <SiteShell>
      <main id="main" tabIndex={-1}>
        <KeepAliveOutlet />
        {!handles.some(({ holdsContactForm }) => holdsContactForm) && (
          <ContactSection isFolded={handles.some(({ foldsContactForm }) => foldsContactForm)} />
        )}
      </main>
      {!handles.some(({ holdsBooking }) => holdsBooking) && <BookingDialog />}
    </SiteShell>
  )
}
