/** Changes that come together are read together. */
const coalescingMilliseconds = 150

export type PageRevalidator = {
  /** Something has changed: it is read soon, or as soon as that makes sense. */
  readonly ask: () => void
  /** The page is seen again, or online again: what waits is read now. */
  readonly catchUp: () => void
  readonly stop: () => void
}

export type PageRevalidatorOptions = {
  readonly read: () => Promise<void>
  /** Whether the server would answer with the page. */
  readonly isReachable: () => Promise<boolean>
  /** Whether the page is on its way or sends a form: what comes of that must not be cut off. */
  readonly isBusy: () => boolean
}

/**
 * Reads a page's data again when something has changed: once for changes that come together, never twice at a time, and not while the page
 * is hidden, busy, or nobody would answer: a reading that fails would take the page away from its reader.
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
