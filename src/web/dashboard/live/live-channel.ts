/** An event that tabs send each other. */
export type LiveEvent = 'changed' | 'connected' | 'interrupted'

type Message = { readonly news: LiveEvent | 'joined'; readonly from: number; readonly to?: number }

/** A channel between the tabs of a browser, one of which listens to the server. */
export type LiveChannel = {
  /** Sends an event to all tabs, including this one. */
  readonly tell: (news: LiveEvent) => void
  readonly close: () => void
}

/**
 * Joins the channel. The listening tab sends a new tab the events that it may have missed.
 *
 * @param hear Called with each event.
 * @param currentState The events for a new tab; none in tabs that do not listen.
 */
export function openLiveChannel(hear: (news: LiveEvent) => void, currentState: () => readonly LiveEvent[]): LiveChannel {
  const channel = new BroadcastChannel('live')
  // Identifies the tab by load time and a random number; it need not be unguessable.
  const own = performance.timeOrigin + Math.random()
  const post = (message: Omit<Message, 'from'>) => channel.postMessage({ ...message, from: own } satisfies Message)
  channel.addEventListener('message', ({ data: { news, from, to } }: MessageEvent<Message>) => {
    if (news === 'joined') for (const each of currentState()) post({ news: each, to: from })
    else if (to === undefined || to === own) hear(news)
  })
  post({ news: 'joined' })
  return {
    tell: (news) => {
      post({ news })
      hear(news)
    },
    close: () => channel.close(),
  }
}
