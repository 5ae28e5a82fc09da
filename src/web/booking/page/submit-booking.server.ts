import { hash } from 'node:crypto'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { dayMilliseconds } from '#domain/durations.ts'
import { type BookingField, bookingForm } from '#domain/bookings/booking-form.ts'
import { bookingLink, bookingPath, bookingQuery, isBookingToken } from '#domain/bookings/booking-link.ts'
import {
  type Limited,
  longestRangeDays,
  refusalStatus,
  type SlotTaken,
  type TooLate,
  type Unknown,
} from '#domain/bookings/booking-calls.ts'
import { offeredSlots } from '#domain/bookings/slots.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { checkPhone } from '#web/ui/form/fields/check-phone.server.ts'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import { parseStart } from './load-booking.server.ts'

/** Why a call was not booked, with the visitor's input. */
export type BookAnswer = FormTrouble<BookingField> & { readonly start: string; readonly zone: string }

/** Why a booking was not changed. */
export type ChangeAnswer = SlotTaken | TooLate | Limited | Unknown | { readonly code: 'failed' }

type SubmitArguments = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/** Books, moves or cancels a call: 303 to the booking's page, or an error (409, 422, 429, 503). */
export async function submitBooking({ request, url, context }: SubmitArguments) {
  const sent = new URLSearchParams(await request.text())
  const act = sent.get('act')
  try {
    return act === 'move' || act === 'cancel' ? await change(act, { url, context }, sent) : await book({ url, context }, sent)
  } catch (error) {
    const { reportError } = context.get(siteContext)
    // Any failure: the visitor must learn that the booking is not certain.
    reportError(new Error('A booking was not stored.', { cause: error }), request)
    if (act === 'move' || act === 'cancel') return data<ChangeAnswer>({ code: 'failed' }, { status: refusalStatus.failed })
    return data<BookAnswer>({ ...readChoice(sent), kind: 'failed' }, { status: refusalStatus.failed })
  }
}

type Call = Omit<SubmitArguments, 'request'>

async function book({ url, context }: Call, sent: URLSearchParams) {
  const { locale } = splitLocalePath(url.pathname)
  const { bookingService, content } = context.get(siteContext)
  const { clientAddress } = context.get(visitContext)
  const choice = readChoice(sent)
  const start = parseStart(choice.start)
  if (!start) {
    if (choice.start === '') return redirect(localizePath(locale, bookingPath), 303)
    return data<BookAnswer>({ ...choice, kind: 'slotTaken', next: await listFirstSlots(context) }, { status: 409 })
  }
  const parsed = bookingForm.parse(choice.fields, locale, checkPhone)
  if (!parsed.ok) return data<BookAnswer>({ ...choice, kind: 'refused', errors: parsed.errors }, { status: 422 })

  const hold = sent.get('hold') ?? ''
  const result = await bookingService.book(
    {
      ...parsed.result,
      start,
      ...(isBookingToken(hold) && { hold }),
      timeZone: isTimeZone(choice.zone) ? choice.zone : content.schedule.timeZone,
      idempotencyKey: readKey(sent, clientAddress),
    },
    { clientAddress },
  )
  if (!('code' in result)) return redirect(bookingLink(result.token, locale), 303)
  const trouble: BookAnswer =
    result.code === 'limited'
      ? { ...choice, kind: 'limited', retryAfterSeconds: result.retryAfterSeconds }
      : { ...choice, kind: 'slotTaken', next: toTexts(result.next) }
  return data(trouble, statusOf(result))
}

async function change(act: 'move' | 'cancel', { url, context }: Call, sent: URLSearchParams) {
  const { locale } = splitLocalePath(url.pathname)
  const { bookingService } = context.get(siteContext)
  const { clientAddress } = context.get(visitContext)
  const token = url.searchParams.get(bookingQuery) ?? ''
  const start = parseStart(sent.get('start'))
  if (!isBookingToken(token)) return data<ChangeAnswer>({ code: 'unknown' }, { status: refusalStatus.unknown })
  if (act === 'move' && !start) {
    if (!sent.get('start')) return redirect(`${bookingLink(token, locale)}&act=move`, 303)
    return data<ChangeAnswer>({ code: 'slot-taken', next: await listFirstSlots(context) }, { status: refusalStatus['slot-taken'] })
  }
  const origin = { clientAddress }
  const result = act === 'move' && start ? await bookingService.move(token, start, origin) : await bookingService.cancel(token, origin)
  if (!('code' in result)) return redirect(bookingLink(token, locale), 303)
  const answer: ChangeAnswer = result.code === 'slot-taken' ? { ...result, next: toTexts(result.next) } : result
  return data(answer, statusOf(result))
}

function readChoice(sent: URLSearchParams) {
  // Without scripts, the buttons of alternative slots replace the first choice.
  const start = sent.get('startInstead') ?? sent.get('start') ?? ''
  return { fields: readTypedFields(bookingForm, sent), start, zone: sent.get('timeZone') ?? '' }
}

/** Reads the key of the page or its script. Otherwise derives one, so that the same input from the same address is the same booking. */
function readKey(sent: URLSearchParams, clientAddress: string): string {
  const key = sent.get('idempotencyKey') ?? ''
  if (/^[0-9a-f]{32}$/u.test(key)) return key
  const words = ['start', 'name', 'email', 'topic', 'phone'].map((name) => sent.get(name) ?? '')
  return hash('sha256', JSON.stringify([clientAddress, ...words])).slice(0, 32)
}

/** Slots to offer if the start is invalid. */
async function listFirstSlots(context: Call['context']): Promise<string[]> {
  const { bookingService, now } = context.get(siteContext)
  const from = new Date(now())
  const slots = await bookingService.listSlots({ from, to: new Date(from.getTime() + longestRangeDays * dayMilliseconds) })
  return toTexts(slots.slice(0, offeredSlots))
}

function toTexts(instants: readonly Date[]): string[] {
  return instants.map((instant) => instant.toISOString())
}

function statusOf(refusal: SlotTaken<Date> | TooLate | Limited | Unknown) {
  const headers = refusal.code === 'limited' ? { 'Retry-After': String(refusal.retryAfterSeconds) } : {}
  return { status: refusalStatus[refusal.code], headers }
}
