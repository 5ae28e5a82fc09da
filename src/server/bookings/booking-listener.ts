import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import {
  type BookingRefusal,
  type BookingReply,
  BookRequestSchema,
  bookingCalls,
  type BookReply,
  CancelRequestSchema,
  HoldRequestSchema,
  type HoldReply,
  longestRangeDays,
  MoveRequestSchema,
  refusalStatus,
  type SlotsReply,
  SlotsRequestSchema,
} from '#domain/bookings/booking-calls.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { bookingForm } from '#domain/bookings/booking-form.ts'
import { bookingQuery, isBookingToken } from '#domain/bookings/booking-link.ts'
import type { Schedule } from '#domain/bookings/schedule.ts'
import type { CheckPhone } from '#domain/form/form-fields.ts'
import { loggedPath } from '#domain/logged-path.ts'
import { type Methods, readMethods, withMethods } from '#server/http/allowed-methods.ts'
import type { Listener } from '#server/http/http-server.ts'
import { FormBodies } from '#server/http/middleware/body-limit.ts'
import { type Limit, Limiter } from '#server/http/limiter.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import { commonHeaders, inertPolicy, personalHeaders, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { SiteResponse } from '#server/http/site-response.ts'
import type { Logger } from '#server/log.ts'
import type { BookingService } from './booking-service.ts'

export type BookingListenerOptions = {
  readonly bookingService: BookingService
  readonly schedule: Schedule
  readonly checkPhone: CheckPhone
  readonly origins: OwnOrigins
  readonly security: SecuritySettings
  readonly clientAddress: (request: IncomingMessage) => string
  /** The agency's feed, when the key is the current one. */
  readonly writeFeed: (key: string) => Promise<string | undefined>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly log: Logger
  /** Reads per client address. */
  readonly limits?: readonly Limit[]
}

const feedPath = '/bookings/feed.ics'

/** Reading slots takes a query; somebody who pages through the calendar sends a few in a second. Our own judgement. */
const readLimits: readonly Limit[] = [{ count: 120, seconds: 60 }]

const methodsByPath: ReadonlyMap<string, Methods> = new Map([
  [feedPath, readMethods],
  [bookingCalls.slots, readMethods],
  [bookingCalls.calendar, readMethods],
  [bookingCalls.bookings, [...readMethods, 'POST']],
  ...[bookingCalls.hold, bookingCalls.move, bookingCalls.cancel].map((path) => [path, ['POST']] as const),
])

/** Whether a target is one of the addresses by which scripts book calls, or the agency's feed. */
export function isBookingTarget(target: string): boolean {
  return findMethods(target) !== undefined
}

function findMethods(target: string): Methods | undefined {
  return methodsByPath.get(target.split('?', 1)[0] ?? '')
}

/** Answers scripts that book, move and cancel calls (`bookingCalls`), files for calendars, and the agency's feed. */
export function createBookingListener(options: BookingListenerOptions): Listener {
  const { bookingService, schedule, checkPhone, origins, clientAddress, now, log } = options
  const headers = [...personalHeaders(commonHeaders(options.security)), ...inertPolicy, ['cache-control', 'private, no-store'] as const]
  const bodies = new FormBodies()
  const readers = new Limiter({ limits: options.limits ?? readLimits, now })

  return withMethods(options.security, findMethods, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bookings.invalid')
    try {
      if (request.method === 'GET' || request.method === 'HEAD') return await read(request, response, url)
      if (!origins.accepts(request.headers)) return refuse(response, 403, { code: 'malformed' })
      return await change(request, response, url.pathname)
    } catch (error) {
      if (request.destroyed) throw error
      // Whatever the reason, the visitor must learn that nothing is certain.
      log.error({ err: error, method: request.method, path: loggedPath(url.pathname) }, 'A booking failed.')
      return refuse(response, refusalStatus.failed, { code: 'failed' })
    }
  })

  async function read(request: IncomingMessage, response: SiteResponse, { pathname, searchParams }: URL): Promise<void> {
    const admission = readers.admit(clientAddress(request))
    if (!admission.isAdmitted) return limit(response, admission.retryAfterSeconds)
    switch (pathname) {
      case bookingCalls.slots:
        return await listSlots(response, Object.fromEntries(searchParams))
      case bookingCalls.bookings:
        return await show(response, searchParams.get(bookingQuery) ?? '')
      case bookingCalls.calendar: {
        const token = searchParams.get(bookingQuery) ?? ''
        return sendCalendar(response, isBookingToken(token) ? await bookingService.writeCalendar(token) : undefined, 'attachment')
      }
      case feedPath:
        return sendCalendar(response, await options.writeFeed(searchParams.get('key') ?? ''), 'inline')
      default:
        throw new Error(`${pathname} is not read.`)
    }
  }

  async function change(request: IncomingMessage, response: SiteResponse, pathname: string): Promise<void> {
    const client = { clientAddress: clientAddress(request) }
    const body = await bodies.read(request, response, pathname, client.clientAddress)
    if (!Buffer.isBuffer(body)) {
      response.dropBody()
      return refuse(response, 413, { code: 'malformed' })
    }
    const sent = parseJson(body)
    switch (pathname) {
      case bookingCalls.hold:
        return await hold(response, sent, client)
      case bookingCalls.bookings:
        return await book(response, sent, client)
      case bookingCalls.move:
        return await move(response, sent, client)
      case bookingCalls.cancel:
        return await cancel(response, sent, client)
      default:
        throw new Error(`${pathname} is not written to.`)
    }
  }

  async function listSlots(response: SiteResponse, query: unknown): Promise<void> {
    const asked = v.safeParse(SlotsRequestSchema, query)
    if (!asked.success) return malformed(response)
    const { from, to } = asked.output
    if (to.getTime() - from.getTime() > longestRangeDays * dayMilliseconds) return malformed(response)
    const slots = (await bookingService.listSlots({ from, to })).map(toIso)
    answer(response, { timeZone: schedule.timeZone, durationMinutes: schedule.durationMinutes, slots } satisfies SlotsReply)
  }

  async function show(response: SiteResponse, token: string): Promise<void> {
    const view = isBookingToken(token) ? await bookingService.find(token) : undefined
    return view ? answer(response, toReply(view)) : refuse(response, refusalStatus.unknown, { code: 'unknown' })
  }

  async function hold(response: SiteResponse, sent: unknown, client: Client): Promise<void> {
    const asked = v.safeParse(HoldRequestSchema, sent)
    if (!asked.success) return malformed(response)
    const outcome = await bookingService.hold(asked.output, client)
    if (outcome.kind !== 'held') return refuseOutcome(response, outcome)
    answer(response, { hold: outcome.hold, expiresAt: toIso(outcome.expiresAt) } satisfies HoldReply)
  }

  async function book(response: SiteResponse, sent: unknown, client: Client): Promise<void> {
    const asked = v.safeParse(BookRequestSchema, sent)
    if (!asked.success) return malformed(response)
    const { start, hold: held, locale, timeZone, idempotencyKey, ...typed } = asked.output
    const parsed = bookingForm.parse(typed, locale, checkPhone)
    if (!parsed.ok) return refuse(response, refusalStatus.invalid, { code: 'invalid', errors: parsed.errors })
    const request = { ...parsed.result, start, timeZone, idempotencyKey, ...(held !== undefined && { hold: held }) }
    const outcome = await bookingService.book(request, client)
    if (outcome.kind !== 'booked') return refuseOutcome(response, outcome)
    answer(response, { token: outcome.token, start: toIso(outcome.start), end: toIso(outcome.end) } satisfies BookReply)
  }

  async function move(response: SiteResponse, sent: unknown, client: Client): Promise<void> {
    const asked = v.safeParse(MoveRequestSchema, sent)
    if (!asked.success) return malformed(response)
    const outcome = await bookingService.move(asked.output.booking, asked.output.start, client)
    return outcome.kind === 'moved' ? answer(response, toReply(outcome.booking)) : refuseOutcome(response, outcome)
  }

  async function cancel(response: SiteResponse, sent: unknown, client: Client): Promise<void> {
    const asked = v.safeParse(CancelRequestSchema, sent)
    if (!asked.success) return malformed(response)
    const outcome = await bookingService.cancel(asked.output.booking, client)
    return outcome.kind === 'canceled' ? answer(response, toReply(outcome.booking)) : refuseOutcome(response, outcome)
  }

  function refuseOutcome(response: SiteResponse, outcome: RefusedOutcome): void {
    switch (outcome.kind) {
      case 'slotTaken':
        return refuse(response, refusalStatus['slot-taken'], { code: 'slot-taken', next: outcome.next.map(toIso) })
      case 'limited':
        return limit(response, outcome.retryAfterSeconds)
      case 'tooLate':
        return refuse(response, refusalStatus['too-late'], { code: 'too-late' })
      case 'unknown':
        return refuse(response, refusalStatus.unknown, { code: 'unknown' })
    }
  }

  function limit(response: SiteResponse, retryAfterSeconds: number): void {
    refuse(response, refusalStatus.limited, { code: 'limited', retryAfterSeconds }, { 'retry-after': String(retryAfterSeconds) })
  }

  function malformed(response: SiteResponse): void {
    refuse(response, refusalStatus.malformed, { code: 'malformed' })
  }

  function refuse(response: SiteResponse, status: number, refusal: BookingRefusal, further: Readonly<Record<string, string>> = {}): void {
    send(response, status, JSON.stringify(refusal), { 'content-type': 'application/json', ...further })
  }

  function answer(response: SiteResponse, reply: SlotsReply | HoldReply | BookReply | BookingReply): void {
    send(response, 200, JSON.stringify(reply), { 'content-type': 'application/json' })
  }

  function sendCalendar(response: SiteResponse, text: string | undefined, disposition: 'attachment' | 'inline'): void {
    if (text === undefined) return refuse(response, refusalStatus.unknown, { code: 'unknown' })
    const type = { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': `${disposition}; filename="call.ics"` }
    send(response, 200, text, type)
  }

  function send(response: SiteResponse, status: number, text: string, further: Readonly<Record<string, string>>): void {
    if (!response.req.complete) response.dropBody()
    response.writeHead(status, [...headers.flat(), ...Object.entries(further).flat(), 'content-length', String(Buffer.byteLength(text))])
    response.end(response.req.method === 'HEAD' ? undefined : text)
  }
}

type Client = { readonly clientAddress: string }
type View = NonNullable<Awaited<ReturnType<BookingService['find']>>>
type Outcome = Awaited<ReturnType<BookingService['hold'] | BookingService['book'] | BookingService['move']>>
type RefusedOutcome = Exclude<Outcome, { readonly kind: 'held' | 'booked' | 'moved' }>

function toReply({ state, start, end, firstName, timeZone, canChange, changeUntil, joinUrl }: View): BookingReply {
  return { state, start: toIso(start), end: toIso(end), firstName, timeZone, canChange, changeUntil: toIso(changeUntil), joinUrl }
}

function toIso(date: Date): string {
  return date.toISOString()
}

/** @returns Undefined for what is no JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
