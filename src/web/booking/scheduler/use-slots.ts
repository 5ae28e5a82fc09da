import { http } from '#gateway/http/http-client.ts'
import { useEffect, useState } from 'react'
import { dayMilliseconds } from '#domain/durations.ts'
import { bookingCalls, longestRangeDays, type SlotsReply } from '#domain/bookings/booking-calls.ts'

/** What the agency offers, or why it is not known. */
export type Offer = { readonly kind: 'loading' | 'offline' | 'failed' } | { readonly kind: 'loaded'; readonly reply: SlotsReply }

/**
 * All slots that can be booked; they are few, so that every step to other days is there at once, with a connection or without.
 *
 * @param initial Those that came with the page.
 * @param visit Loads them again when it changes.
 */
export function useSlots(initial: SlotsReply | undefined, visit: number) {
  const [offer, setOffer] = useState<Offer>(initial ? { kind: 'loaded', reply: initial } : { kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const reload = () => setAttempt((last) => last + 1)
  const isFirst = visit === 0 && attempt === 0

  useEffect(() => {
    if (initial && isFirst) return undefined
    const lifetime = new AbortController()
    const from = new Date()
    const to = new Date(from.getTime() + longestRangeDays * dayMilliseconds)
    http<SlotsReply>(bookingCalls.slots, {
      query: { from: from.toISOString(), to: to.toISOString() },
      cache: 'no-store',
      signal: lifetime.signal,
    }).then(
      (reply) => setOffer({ kind: 'loaded', reply }),
      (error: unknown) => {
        if (lifetime.signal.aborted) return
        console.error('The free times did not load.', error)
        // Older ones are better than none: the server decides what is free.
        setOffer((last) => (last.kind === 'loaded' ? last : { kind: navigator.onLine ? 'failed' : 'offline' }))
      },
    )
    return () => lifetime.abort()
  }, [initial, isFirst, visit, attempt])

  const waits = offer.kind === 'offline' || offer.kind === 'failed'
  useEffect(() => {
    if (!waits) return undefined
    const lifetime = new AbortController()
    window.addEventListener('online', () => setAttempt((last) => last + 1), lifetime)
    return () => lifetime.abort()
  }, [waits])

  return { offer, reload }
}
