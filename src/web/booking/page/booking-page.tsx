import { type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Scheduler } from '#web/booking/scheduler/scheduler.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './booking-page.module.css'
import { loadBooking } from './load-booking.server.ts'
import { OwnBookingPage } from './own-booking-page.tsx'
import { sendBooking } from './send-booking.ts'
import { type BookAnswer, type ChangeAnswer, submitBooking } from './submit-booking.server.ts'

export const handle: RouteHandle = { holdsContactForm: true, holdsBooking: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadBooking({ url, context })
}

export const action = submitBooking
export const clientAction = sendBooking

export function headers({ actionHeaders }: { readonly actionHeaders: Headers }) {
  return actionHeaders
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData, isPersonal: loaderData.kind !== 'book' })
}

/** Where calls are booked without the dialog, and where a booked one is shown, moved and canceled. */
export default function BookingPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<BookAnswer | ChangeAnswer>()
  const translate = useTranslate()
  switch (page.kind) {
    case 'book': {
      const bookAnswer = answer && 'fields' in answer ? answer : undefined
      const chosen = bookAnswer && { answer: bookAnswer, start: bookAnswer.start, zone: bookAnswer.zone || undefined }
      return (
        <>
          <PageIntro heading={page.title} lead={translate('booking.lead', { minutes: page.slots.reply.durationMinutes })} />
          <div className={styles.column}>
            <Scheduler
              id="booking"
              level="h2"
              page={{ ...page.slots, idempotencyKey: page.idempotencyKey, answer: undefined, ...chosen }}
            />
          </div>
        </>
      )
    }
    case 'booking':
      return <OwnBookingPage {...page} answer={answer && !('fields' in answer) ? answer : undefined} />
    case 'unknown':
      return (
        <PageIntro heading={page.title} lead={translate('booking.unknown.text')}>
          <LocaleLink to="/booking" className={section.more}>
            {translate('booking.again')}
          </LocaleLink>
        </PageIntro>
      )
  }
}
