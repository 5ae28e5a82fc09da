import { http } from '#gateway/http/http-client.ts'
import { useEffect, useState } from 'react'
import { dayMilliseconds } from '#domain/durations.ts'
import { bookingCalls, longestRangeDays, type SlotsReply } from '#domain/bookings/booking-calls.ts'

/** The free slots, or why they are missing. */
export type Offer = { readonly kind: 'loading' | 'offline' | 'failed' } | { readonly kind: 'loaded'; readonly reply: SlotsReply }

/**
 * Loads all free slots. They are few, so other weeks show immediately, also offline.
 *
 * @param initial Slots rendered with the page.
 * @param visit Reloads the slots when it changes.
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
        console.error('The free slots did not load.', error)
        // Keeps earlier slots, because the server checks them again.
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
