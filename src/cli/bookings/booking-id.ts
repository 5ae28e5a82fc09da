import type { CallChangeRefusal, LongReason } from '#agency/bookings/change-booking.ts'
import { cancelReasonLength } from '#domain/bookings/booking.ts'
import type { MoveRefusal } from '#domain/bookings/change-booking.ts'
import { CommandError, UsageError } from '#cli/command.ts'

/** @throws UsageError for an invalid ID. */
export function parseBookingId(id: string): string {
  if (!/^[0-9a-f]{32}$/u.test(id)) throw new UsageError(`Invalid booking ID: ${JSON.stringify(id)}.`)
  return id
}

/** Puts into words why staff cannot move or cancel a booking. */
export function refuseBooking(id: string, { refusal }: MoveRefusal | CallChangeRefusal | LongReason): CommandError {
  switch (refusal) {
    case 'no-such-booking':
      return new CommandError(`No such booking: ${id}.`)
    case 'already-canceled':
      return new CommandError(`Booking ${id} is already canceled.`)
    case 'already-ended':
      return new CommandError(`Booking ${id} has already ended.`)
    case 'in-past':
      return new CommandError('TIME must be in the future.')
    case 'changed-meanwhile':
      return new CommandError(`Booking ${id} was changed in the meantime.`)
    case 'long-reason':
      return new CommandError(`The reason can have at most ${cancelReasonLength} characters.`)
    case 'taken':
      return new CommandError('That time is taken, or too close to another call or block.')
  }
}
