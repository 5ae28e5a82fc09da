import type { BookingWidget } from '#domain/browser-settings.ts'
import { readWidgetMessage, type WidgetStep } from './read-widget-message.ts'

/** What the script of the service offers (https://developer.calendly.com/api-docs/overview/embedding/getting-started). */
type WidgetApi = { readonly initInlineWidget?: (options: { readonly url: string; readonly parentElement: HTMLElement }) => void }

type WidgetOptions = BookingWidget & {
  /** Where the frame of the service goes. */
  readonly parentElement: HTMLElement
  /** Told of each step; of the first only after the page in the frame has said that it is there. */
  readonly onStep: (step: WidgetStep) => void
  /** Told once when the script did not load or the page did not say in time that it is there. */
  readonly onFailure: () => void
  /** Ends the listening, and removes the script. */
  readonly signal: AbortSignal
}

/** How long the service may take until its page is there. */
const patienceMilliseconds = 12_000

/** Loads the script of the scheduling service, and lets it put its frame into the page. Call it after the visitor's consent alone. */
export function openWidget({ pageUrl, scriptUrl, parentElement, onStep, onFailure, signal }: WidgetOptions): void {
  const giveUp = () => {
    if (signal.aborted || isReady) return
    window.clearTimeout(patience)
    onFailure()
  }
  let isReady = false
  const patience = window.setTimeout(giveUp, patienceMilliseconds)
  window.addEventListener(
    'message',
    (message) => {
      const step = readWidgetMessage(message, pageUrl)
      if (!step || !isFrameOf(parentElement, message.source)) return
      isReady = true
      window.clearTimeout(patience)
      onStep(step)
    },
    { signal },
  )
  const script = document.createElement('script')
  signal.addEventListener('abort', () => {
    window.clearTimeout(patience)
    script.remove()
  })
  script.async = true
  script.addEventListener('error', giveUp, { signal })
  script.addEventListener('load', () => showFrame({ url: pageUrl, parentElement }) || giveUp(), { signal })
  try {
    script.src = scriptUrl
  } catch (error) {
    // The policy of the document that the visitor entered by allows no scripts of others (Trusted Types).
    if (!(error instanceof TypeError)) throw error
    return giveUp()
  }
  document.head.append(script)
}

/** @returns Whether the script offers what it should. */
function showFrame(options: Parameters<NonNullable<WidgetApi['initInlineWidget']>>[0]): boolean {
  // Whatever the script has put there.
  const { Calendly: api } = window as { readonly Calendly?: WidgetApi }
  if (typeof api?.initInlineWidget !== 'function') return false
  api.initInlineWidget(options)
  return true
}

function isFrameOf(parent: HTMLElement, source: MessageEventSource | null): boolean {
  return Array.from(parent.querySelectorAll('iframe')).some(({ contentWindow }) => contentWindow === source)
}
