import type { Fields, Value } from '#protocol/value.ts'
import { isMap } from '#protocol/value.ts'

/** The collection whose documents are sent as mail. */
export const mailCollection = 'mail'

/** Number of attempts before a mail is given up. */
export const maxAttempts = 8

const firstDelayMicroseconds = 60_000_000n
const longestDelayMicroseconds = 3_600_000_000n

/** The longest wait of a mail; a later time was written while the clock was ahead. */
export const farthestDueMicroseconds = 2n * longestDelayMicroseconds

/**
 * The time of the next attempt to send a mail document, from its `delivery` (the states of the Trigger Email extension).
 *
 * @returns Microseconds since the epoch, 0 before the first attempt; undefined if the mail was sent or given up.
 */
export function nextAttemptTime(fields: Fields): bigint | undefined {
  const delivery = fields.get('delivery')
  if (!isMap(delivery)) return 0n
  switch (delivery.fields.get('state')) {
    case 'SUCCESS':
    case 'ERROR':
      return undefined
    case 'PROCESSING':
      // The lease has expired: its process died before it recorded a result.
      return microsecondsOf(delivery.fields.get('leaseExpireTime'))
    case 'RETRY':
      return microsecondsOf(delivery.fields.get('endTime')) + retryDelay(attemptsOf(fields))
    default:
      return 0n
  }
}

/** The number of attempts. Starts again when a person sets a mail that was given up to RETRY. */
export function attemptsOf(fields: Fields): bigint {
  const delivery = fields.get('delivery')
  if (!isMap(delivery)) return 0n
  const attempts = delivery.fields.get('attempts')
  if (typeof attempts !== 'bigint' || attempts < 0n) return 0n
  return attempts >= maxAttempts && delivery.fields.get('state') === 'RETRY' ? 0n : attempts
}

/** One minute, doubling with each attempt, at most an hour: in microseconds. */
function retryDelay(attempts: bigint): bigint {
  const doublings = attempts > 1n ? attempts - 1n : 0n
  const delay = doublings < 10n ? firstDelayMicroseconds << doublings : longestDelayMicroseconds
  return delay < longestDelayMicroseconds ? delay : longestDelayMicroseconds
}

function microsecondsOf(value: Value | undefined): bigint {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'timestamp' ? value.microseconds : 0n
}
