/** An event that tabs send each other. */
export type LiveEvent = 'changed' | 'connected' | 'interrupted'

type Message = { readonly event: LiveEvent | 'joined'; readonly from: number; readonly to?: number }

/** A channel between the tabs of a browser, one of which listens to the server. */
export type LiveChannel = {
  /** Sends an event to all tabs, including this one. */
  readonly send: (event: LiveEvent) => void
  readonly close: () => void
}

/**
 * Joins the channel. The listening tab sends a new tab the events that it may have missed.
 *
 * @param onEvent Called with each event.
 * @param currentState The events for a new tab; none in tabs that do not listen.
 */
export function openLiveChannel(onEvent: (event: LiveEvent) => void, currentState: () => readonly LiveEvent[]): LiveChannel {
  const channel = new BroadcastChannel('live')
  // Identifies the tab by load time and a random number; it need not be unguessable.
  const own = performance.timeOrigin + Math.random()
  const post = (message: Omit<Message, 'from'>) => channel.postMessage({ ...message, from: own } satisfies Message)
  channel.addEventListener('message', ({ data: { event, from, to } }: MessageEvent<Message>) => {
    if (event === 'joined') for (const each of currentState()) post({ event: each, to: from })
    else if (to === undefined || to === own) onEvent(event)
  })
  post({ event: 'joined' })
  return {
    send: (event) => {
      post({ event })
      onEvent(event)
    },
    close: () => channel.close(),
  }
}
