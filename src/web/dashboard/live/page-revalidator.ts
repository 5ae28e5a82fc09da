/** Changes within this time are read at once. */
const coalescingMilliseconds = 150

export type PageRevalidator = {
  /** Requests a read after a change; it may be delayed. */
  readonly ask: () => void
  /** Runs a delayed read; call it when the page becomes visible or online again. */
  readonly catchUp: () => void
  readonly stop: () => void
}

export type PageRevalidatorOptions = {
  readonly read: () => Promise<void>
  /** Whether a request for the page would succeed. */
  readonly isReachable: () => Promise<boolean>
  /** Whether a navigation or a form submission is pending, which a read would abort. */
  readonly isBusy: () => boolean
}

/**
 * Revalidates a page after changes: one read for changes close together, never two at a time, and none while the page is hidden, busy or
 * unreachable, because a failed read would replace the page by an error.
 */
export function createPageRevalidator({ read, isReachable, isBusy }: PageRevalidatorOptions): PageRevalidator {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isStale = false
  const ask = () => {
    timer ??= setTimeout(() => void readNow(), coalescingMilliseconds)
  }
  const catchUp = () => {
    if (isStale) ask()
  }
  return { ask, catchUp, stop: () => clearTimeout(timer) }

  async function readNow(): Promise<void> {
    timer = undefined
    isStale = true
    if (isReading || document.visibilityState === 'hidden' || !navigator.onLine) return
    if (isBusy()) return ask()
    isReading = true
    try {
      if (!(await isReachable())) return
      if (isBusy()) return ask()
      isStale = false
      await read()
    } finally {
      isReading = false
    }
    catchUp()
  }
}
