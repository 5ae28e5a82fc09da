import type { ClientActionFunctionArgs } from 'react-router'
import { bookingForm } from '#domain/bookings/booking-form.ts'
import { bookingQuery } from '#domain/bookings/booking-link.ts'
import type { FormAnswer } from '#web/ui/form/form-answer.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import { explainLoss } from '#web/ui/form/submit/explain-loss.ts'
import type { BookAnswer } from './submit-booking.server.ts'

/** Sends the form of a booking from the app; its confirmation shows where the form was. What does not arrive is told beside the text, which stays. */
export async function sendBooking({ request, serverAction }: ClientActionFunctionArgs) {
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
