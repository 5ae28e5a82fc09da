import { type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData, type ClientActionFunctionArgs } from 'react-router'
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
import { type BookAnswer, type ChangeAnswer, submitBooking } from './submit-booking.server.ts'
import { bookingForm } from '#domain/bookings/booking-form.ts'
import { bookingQuery } from '#domain/bookings/booking-link.ts'
import type { FormAnswer } from '#web/ui/form/form-answer.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import { explainLoss } from '#web/ui/form/submit/explain-loss.ts'

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

/** The page to book calls without the dialog, and to view, move and cancel a booking. */
export default function BookingPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<BookAnswer | ChangeAnswer>()
  const translate = useTranslate()
  switch (page.kind) {
    case 'book': {
      const bookAnswer = answer && 'fields' in answer ? answer : undefined
      const chosen = bookAnswer && { answer: bookAnswer, start: bookAnswer.start, zone: bookAnswer.zone || undefined }
      return (
        <div className={styles.page}>
          <Scheduler
            id="booking"
            level="h2"
            intro={<h1 tabIndex={-1}>{page.title}</h1>}
            page={{ ...page.slots, idempotencyKey: page.idempotencyKey, answer: undefined, ...chosen }}
          />
        </div>
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

/** Sends the booking form with scripts; the confirmation replaces the form. Shows failures next to the input, which stays. */
async function sendBooking({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData()
  try {
    return await serverAction<BookAnswer>()
  } catch (error) {
    if (!(error instanceof Response)) return explainLoss(error, { formName: bookingForm.name, fields: readTypedFields(bookingForm, sent) })
    const token = new URL(error.headers.get('location') ?? '', window.location.href).searchParams.get(bookingQuery)
    if (token === null) throw error
    return { kind: 'done', reference: token } satisfies FormAnswer
  }
}
