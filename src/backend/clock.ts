/** The backend's clock; tests pass their own. */
export type Clock = {
  /** Milliseconds since 1970-01-01T00:00:00Z; may jump in both directions. */
  readonly now: () => number
  /** Calls back once after a delay, unless the returned function is called first. */
  readonly schedule: (callback: () => void, delayMilliseconds: number) => () => void
}

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (callback, delayMilliseconds) => {
    const timer = setTimeout(callback, delayMilliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
