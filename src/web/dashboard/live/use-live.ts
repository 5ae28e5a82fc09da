import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProviderConfig } from '#gateway/browser/auth.ts'
import { runInOneTab } from './one-tab.ts'

/** What tabs tell each other. */
type News = 'changed' | 'connected' | 'interrupted'

const channelName = 'live'

/** Changes that come together are read together. */
const calmMilliseconds = 150

/**
 * Keeps what the page shows fresh: when something of the person's customers changes, its data is read again. One tab listens for all.
 *
 * @param customerIds Undefined until it is certain that the browser's user is the page's.
 * @returns Whether news arrive; undefined until that is known.
 */
export function useLive(provider: ProviderConfig, customerIds: readonly string[] | undefined): boolean | undefined {
  const [isConnected, setIsConnected] = useState<boolean>()
  const { revalidate } = useRevalidator()
  const revalidateRef = useRef(revalidate)
  useEffect(() => {
    revalidateRef.current = revalidate
  }, [revalidate])
  const watched = customerIds?.join(' ')

  useEffect(() => {
    if (watched === undefined || watched === '') return undefined
    const channel = new BroadcastChannel(channelName)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStale = false
    const refresh = () => {
      if (document.visibilityState === 'hidden') isStale = true
      else void revalidateRef.current()
    }
    const hear = (news: News) => {
      if (news !== 'changed') return setIsConnected(news === 'connected')
      clearTimeout(timer)
      timer = setTimeout(refresh, calmMilliseconds)
    }
    const tell = (news: News) => {
      channel.postMessage(news)
      hear(news)
    }
    const catchUp = () => {
      if (document.visibilityState === 'hidden' || !isStale) return
      isStale = false
      refresh()
    }
    channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
    document.addEventListener('visibilitychange', catchUp)
    const stopListening = runInOneTab(`${channelName} ${watched}`, () => {
      let stop: (() => void) | undefined
      let isOver = false
      // Far larger than the rest of the page: it comes after everything that shows.
      import('#gateway/browser/live-customers.ts').then(
        ({ watchCustomers }) => {
          if (isOver) return
          const onConnection = (isNowConnected: boolean) => tell(isNowConnected ? 'connected' : 'interrupted')
          stop = watchCustomers(provider, watched.split(' '), { onChange: () => tell('changed'), onConnection })
        },
        (error: unknown) => console.error('The live connection did not load.', error),
      )
      return () => {
        isOver = true
        stop?.()
      }
    })
    return () => {
      clearTimeout(timer)
      stopListening()
      channel.close()
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [provider, watched])

  return isConnected
}
