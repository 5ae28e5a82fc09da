import { FetchError, http } from '#gateway/http/http-client.ts'
import { useEffect, useRef, useState } from 'react'
import { bookingCalls, type HoldReply, type HoldRequest, type SlotTaken } from '#domain/bookings/booking-calls.ts'

type Hold =
  | { readonly kind: 'none' }
  | { readonly kind: 'held'; readonly start: string; readonly hold: string; readonly expiresAt: string }
  /** Another visitor has it; with the nearest free slots. */
  | { readonly kind: 'taken'; readonly start: string; readonly next: readonly string[] }

/**
 * Holds a slot while the visitor types. Optional: if it fails, for example offline, the booking itself checks the slot.
 *
 * @param start The slot (ISO 8601).
 */
export function useHold(start: string): Hold {
  const [hold, setHold] = useState<Hold>({ kind: 'none' })
  const last = useRef<string>(undefined)

  useEffect(() => {
    const lifetime = new AbortController()
    const body: HoldRequest = { start, ...(last.current !== undefined && { hold: last.current }) }
    http<HoldReply>(bookingCalls.hold, { method: 'POST', body, signal: lifetime.signal }).then(
      (reply) => {
        last.current = reply.hold
        setHold({ kind: 'held', start, ...reply })
      },
      (error: unknown) => {
        if (lifetime.signal.aborted) return
        const next = findNext(error)
        if (next) setHold({ kind: 'taken', start, next })
        else console.error('The slot is not held.', error)
      },
    )
    return () => lifetime.abort()
  }, [start])

  // The state belongs to another slot until the new one is known.
  return hold.kind !== 'none' && hold.start === start ? hold : { kind: 'none' }
}

function findNext(error: unknown): readonly string[] | undefined {
  if (!(error instanceof FetchError) || error.status !== 409) return undefined
  // The endpoint's answer; a proxy may answer with the same status in another shape.
  const { code, next } = (error.data ?? {}) as Partial<SlotTaken>
  return code === 'slot-taken' ? next : undefined
}
