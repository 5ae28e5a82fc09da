import type { BookingWidget } from '#domain/browser-settings.ts'
import { readWidgetMessage, type WidgetStep } from './read-widget-message.ts'

/** API of the service's script (https://developer.calendly.com/api-docs/overview/embedding/getting-started). */
type WidgetApi = { readonly initInlineWidget?: (options: { readonly url: string; readonly parentElement: HTMLElement }) => void }

type WidgetOptions = BookingWidget & {
  /** Parent of the service's frame. */
  readonly parentElement: HTMLElement
  /** Called for each step; for the first one only after the page in the frame has reported that it is ready. */
  readonly onStep: (step: WidgetStep) => void
  /** Called once if the script fails to load, or the page in the frame is not ready in time. */
  readonly onFailure: () => void
  /** Stops listening, and removes the script. */
  readonly signal: AbortSignal
}

/** Time limit for the service's page to be ready. */
const timeoutMilliseconds = 12_000

/** Loads the scheduling service's script, which adds its frame to the page. Call it only after the visitor's consent. */
export function openWidget({ pageUrl, scriptUrl, parentElement, onStep, onFailure, signal }: WidgetOptions): void {
  const giveUp = () => {
    if (signal.aborted || isReady) return
    window.clearTimeout(timer)
    onFailure()
  }
  let isReady = false
  const timer = window.setTimeout(giveUp, timeoutMilliseconds)
  window.addEventListener(
    'message',
    (message) => {
      const step = readWidgetMessage(message, pageUrl)
      if (!step || !isFrameOf(parentElement, message.source)) return
      isReady = true
      window.clearTimeout(timer)
      onStep(step)
    },
    { signal },
  )
  const script = document.createElement('script')
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer)
    script.remove()
  })
  script.async = true
  script.addEventListener('error', giveUp, { signal })
  script.addEventListener('load', () => showFrame({ url: pageUrl, parentElement }) || giveUp(), { signal })
  try {
    script.src = scriptUrl
  } catch (error) {
    // The content security policy of the page allows no external scripts (Trusted Types).
    if (!(error instanceof TypeError)) throw error
    return giveUp()
  }
  document.head.append(script)
}

/** @returns Whether the script has the expected API. */
function showFrame(options: Parameters<NonNullable<WidgetApi['initInlineWidget']>>[0]): boolean {
  // Unchecked global of the external script.
  const { Calendly: api } = window as { readonly Calendly?: WidgetApi }
  if (typeof api?.initInlineWidget !== 'function') return false
  api.initInlineWidget(options)
  return true
}

function isFrameOf(parent: HTMLElement, source: MessageEventSource | null): boolean {
  return Array.from(parent.querySelectorAll('iframe')).some(({ contentWindow }) => contentWindow === source)
}
