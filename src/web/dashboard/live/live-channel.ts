/** What tabs tell each other. */
export type News = 'changed' | 'connected' | 'interrupted'

type Message = { readonly news: News | 'joined'; readonly from: number; readonly to?: number }

/** The talk between the tabs of a browser, of which one listens. */
export type LiveChannel = {
  /** To all tabs, this one among them. */
  readonly tell: (news: News) => void
  readonly close: () => void
}

/**
 * Joins the talk. Whoever joins is told what they may have missed by the tab that listens.
 *
 * @param hear Takes news.
 * @param recall What a newcomer has to know; nothing from tabs that do not listen.
 */
export function openLiveChannel(hear: (news: News) => void, recall: () => readonly News[]): LiveChannel {
  const channel = new BroadcastChannel('live')
  // Tabs differ by when they were loaded, and by chance; a name that nobody can guess is not needed.
  const own = performance.timeOrigin + Math.random()
  const post = (message: Omit<Message, 'from'>) => channel.postMessage({ ...message, from: own } satisfies Message)
  channel.addEventListener('message', ({ data: { news, from, to } }: MessageEvent<Message>) => {
    if (news === 'joined') for (const each of recall()) post({ news: each, to: from })
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
