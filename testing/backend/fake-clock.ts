import type { Clock } from '#backend'

/** A clock that moves only on request. */
export type FakeClock = Clock & {
  /** Moves on and runs the timers that fall due, in the order of their times. */
  readonly advance: (milliseconds: number) => void
  /** Moves to a time without running timers, like a change of the system clock. */
  readonly set: (milliseconds: number) => void
  /** Delays of the timers that wait, in milliseconds. */
  readonly waitingDelays: () => readonly number[]
}

/** A clock that stays at a time until it is moved. */
export function createFakeClock(startMilliseconds = Date.UTC(2024, 0, 15, 12)): FakeClock {
  let now = startMilliseconds
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>()
  return {
    now: () => now,
    schedule: (callback, delayMilliseconds) => {
      const timer = { at: now + delayMilliseconds, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: (milliseconds) => {
      const end = now + milliseconds
      while (true) {
        const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.callback()
      }
      now = end
    },
    set: (milliseconds) => {
      now = milliseconds
    },
    waitingDelays: () => [...timers].map(({ at }) => at - now).sort((a, b) => a - b),
  }
}
