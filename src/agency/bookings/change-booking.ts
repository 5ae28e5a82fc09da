import {
  type BlockRefusal,
  type BookingRefusal,
  cancelCall,
  longestBlockDays,
  moveCall,
  type MoveRefusal,
  refuseBlock,
} from '#domain/bookings/change-booking.ts'
import { cancelReasonLength } from '#domain/bookings/booking.ts'
import type { Schedule } from '#domain/bookings/schedule.ts'
import { callAt, type Interval, widen } from '#domain/bookings/slots.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { type BookingChange, type BookingRecord, openBookingStore, type SlotEntry, type StaffChange } from '#gateway/bookings.ts'
import type { Operation } from '#agency/operation.ts'

/** What staff have seen of a call. */
type SeenCall = {
  /** Of the call as it was seen (`Booking.sequence`); a call that was changed since stays. */
  readonly sequence?: number
}

/** The reason of a cancellation is too long for its mail. */
export type LongReason = Refusal<'long-reason'> & { readonly mostLetters: number }
/** A call has changed since it was seen. */
export type CallChangeRefusal = Refusal<'changed-meanwhile'>

/**
 * Cancels a call. The site mails the visitor within a minute, and until then it can be undone.
 *
 * @param id Of the booking.
 * @param cancel A reason is said in the visitor's mail.
 */
export async function cancelBooking(
  { documents, now }: Operation,
  id: string,
  { reason, sequence }: SeenCall & { readonly reason?: string } = {},
): Promise<Outcome<BookingChange, BookingRefusal | CallChangeRefusal | LongReason>> {
  if (reason !== undefined && reason.length > cancelReasonLength) return { refusal: 'long-reason', mostLetters: cancelReasonLength }
  const at = now()
  const outcome = await openBookingStore(documents).change<BookingRefusal | CallChangeRefusal>({
    bookingId: id,
    now: at,
    decide: ({ booking }) => {
      const canceled = isChanged(booking, sequence) ? changedMeanwhile : cancelCall(booking, at)
      if ('refusal' in canceled) return { refusal: canceled }
      const explained = reason === undefined || reason === '' ? canceled : { ...canceled, cancelReason: reason }
      return { change: { booking: withMail(explained, 'canceled'), remove: [id] } }
    },
  })
  return 'refusal' in outcome ? outcome.refusal : outcome
}

type MoveOptions = SeenCall & {
  readonly start: Date
  readonly schedule: Schedule
  /** Times of the agency's own calendar that are taken, too. */
  readonly busy?: readonly Interval[]
}

/** Moves a call. The site mails the visitor within a minute, and until then it can be undone. */
export async function moveBooking(
  { documents, now }: Operation,
  id: string,
  { start, schedule, busy = [], sequence }: MoveOptions,
): Promise<Outcome<BookingChange, MoveRefusal | CallChangeRefusal>> {
  const at = now()
  const outcome = await openBookingStore(documents).change<MoveRefusal | CallChangeRefusal>({
    bookingId: id,
    window: widen(callAt(start, schedule), schedule.bufferMinutes),
    now: at,
    decide: ({ booking, entries }) => {
      const others = [...entries.filter((entry) => entry.id !== id), ...busy]
      const moved = isChanged(booking, sequence) ? changedMeanwhile : moveCall(booking, start, { others, schedule, now: at })
      if ('refusal' in moved) return { refusal: moved }
      const add = { kind: 'booking', id, start: moved.start, end: moved.end } as const
      return { change: { booking: withMail(moved, 'moved'), add, remove: [id] } }
    },
  })
  return 'refusal' in outcome ? outcome.refusal : outcome
}

const changedMeanwhile: CallChangeRefusal = { refusal: 'changed-meanwhile' }

function isChanged(booking: BookingRecord | undefined, sequence: number | undefined): boolean {
  return booking !== undefined && sequence !== undefined && booking.sequence !== sequence
}

/** A changed call has its mails due, and is not reminded of at its former time. */
function withMail(booking: BookingRecord, mailDue: StaffChange): BookingRecord {
  const { reminderAt: _, ...kept } = booking
  return { ...kept, mailDue }
}

/** A stored block, and the calls that are already booked in it and stay. */
export type BlockedPeriod = { readonly id: string; readonly booked: readonly SlotEntry[] }

/** Blocks a period for new calls. */
export async function blockPeriod(
  { documents, now, createId }: Operation,
  { start, end, note }: Interval & { readonly note?: string },
): Promise<Outcome<BlockedPeriod, BlockRefusal>> {
  const refused = refuseBlock({ start, end })
  if (refused) return refused
  // Short, since staff type it.
  const id = createId().slice(0, 8)
  let booked: readonly SlotEntry[] = []
  await openBookingStore(documents).change({
    window: { start, end },
    now: now(),
    decide: ({ entries }) => {
      booked = entries.filter((entry) => entry.kind === 'booking' && entry.start < end && entry.end > start)
      return { change: { add: { kind: 'block', id, start, end, ...(note !== undefined && { note }) } } }
    },
  })
  return { id, booked }
}

/** Removes a block. @returns Undefined if it is stored. */
export async function removeBlock({ documents, now }: Operation, id: string): Promise<Refusal<'no-such-block'> | undefined> {
  const at = now()
  const bookings = openBookingStore(documents)
  const range = { start: at, end: new Date(at.getTime() + longestBlockDays * 2 * dayMilliseconds) }
  const block = (await bookings.listEntries(range, at)).find((entry) => entry.kind === 'block' && entry.id === id)
  if (!block) return { refusal: 'no-such-block' }
  await bookings.change({ also: [block], now: at, decide: () => ({ change: { remove: [id] } }) })
  return undefined
}
