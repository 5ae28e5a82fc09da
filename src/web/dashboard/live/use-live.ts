import { use, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BrowserAuth, ProviderConfig } from '#gateway/browser/auth.ts'
import { exchange, http } from '#gateway/http/http-client.ts'
import { KnownUserContext } from '#web/navigation/known-user.ts'
import { NavigationsContext } from '#web/navigation/navigations.ts'
import { createPageRevalidator } from './page-revalidator.ts'
import { type LiveEvent, openLiveChannel } from './live-channel.ts'
import { staleEvent } from './revalidate-after.ts'
import { watchServer } from './watch-server.ts'

/**
 * Keeps what the page shows fresh: when something of the person's customers changes, or time makes it another, its data is read again. One tab listens for all.
 *
 * @param provider The same object for as long as the page lives.
 * @param auth Undefined until it is open.
 * @param customerIds Undefined until it is certain that the browser's user is the page's.
 * @returns Whether news arrive; undefined until that is known.
 */
export function useLive(
  provider: ProviderConfig,
  auth: BrowserAuth | undefined,
  customerIds: readonly string[] | undefined,
): boolean | undefined {
  const [isConnected, setIsConnected] = useState<boolean>()
  const { revalidate } = useRevalidator()
  const navigations = use(NavigationsContext)
  const knownUser = use(KnownUserContext)
  const latest = useRef(revalidate)
  useEffect(() => {
    latest.current = revalidate
  }, [revalidate])
  const watched = customerIds?.join(' ')

  useEffect(() => {
    if (!auth || watched === undefined || watched === '') return undefined
    const lifetime = new AbortController()
    // Not from React's state: a page is rendered a moment after a form is sent, and a reading that begins in between would hinder a redirect.
    const reader = createPageRevalidator({
      read: () => latest.current(),
      isReachable,
      isBusy: () => navigations.isBusy || knownUser.isSigningOut,
    })
    // The events for new tabs, while this tab listens.
    let currentState: readonly LiveEvent[] = []
    const hear = (news: LiveEvent) => {
      if (news === 'changed') return reader.ask()
      setIsConnected(news === 'connected')
      if (news === 'connected') reader.catchUp()
    }
    const channel = openLiveChannel(hear, () => currentState)
    document.addEventListener('visibilitychange', reader.catchUp, lifetime)
    window.addEventListener('online', reader.catchUp, lifetime)
    window.addEventListener(staleEvent, reader.ask, lifetime)
    const stopListening = runInOneTab(`live ${watched}`, (giveUp) => {
      let stop: (() => void) | undefined
      const onChange = () => channel.tell('changed')
      const onConnection = (isNowConnected: boolean) => {
        const news = isNowConnected ? 'connected' : 'interrupted'
        // A new tab revalidates once, because its page may be older than the first snapshots.
        currentState = ['changed', news]
        channel.tell(news)
      }
      let stopWatchingServer: (() => void) | undefined
      // Far larger than the rest of the page, so it loads after everything visible.
      Promise.all([import('#gateway/browser/live-customers.ts'), renewUnconfirmed(auth)])
        .then(([{ watchCustomers }]) => {
          if (lifetime.signal.aborted) return
          const start = () => (stop = watchCustomers(provider, watched.split(' '), { onChange, onConnection }))
          start()
          stopWatchingServer = watchServer((isThere) => {
            if (!isThere) return onConnection(false)
            // The provider's client waits longer and longer between its attempts: a new one begins at once.
            stop?.()
            start()
          })
        })
        .catch((error: unknown) => {
          console.error('The live connection did not load.', error)
          giveUp()
        })
      return () => {
        stop?.()
        stopWatchingServer?.()
      }
    })
    return () => {
      lifetime.abort()
      reader.stop()
      stopListening()
      channel.close()
      setIsConnected(undefined)
    }
  }, [provider, auth, watched, navigations, knownUser])

  return isConnected
}

/** Only a confirmed address opens a company: whose pages show one and whose token says otherwise has confirmed it since. */
async function renewUnconfirmed(auth: BrowserAuth): Promise<void> {
  try {
    await auth.renewUnconfirmed()
  } catch (error) {
    // Who may then hear of nothing is told so.
    console.error('The sign-in was not renewed.', error)
  }
}

/** Whether the server would answer with the page: where the session has ended, it would lead to the login, away from what is being typed. */
async function isReachable(): Promise<boolean> {
  try {
    return (await exchange(http, '/session', { cache: 'no-store' })).ok
  } catch {
    // Whatever the reason: the next news, or the connection, ask again.
    return false
  }
}

/**
 * Runs something in one tab of the browser at a time; when that tab goes, another takes over. Browsers hold few connections to a server,
 * and a listener takes one of them for as long as it lives.
 *
 * @param start Begins it; `giveUp` hands the turn to another tab when it cannot go on here. @returns Stops it.
 * @returns Gives the turn away, or waits no longer.
 */
function runInOneTab(name: string, start: (giveUp: () => void) => () => void): () => void {
  // Where pages are not private (plain HTTP elsewhere than on the machine itself) there are no locks: each tab is on its own.
  if (!('locks' in navigator)) return start(() => {})
  const lifetime = new AbortController()
  navigator.locks
    .request(name, { signal: lifetime.signal }, () => {
      return new Promise<void>((resolve) => {
        const stop = start(resolve)
        lifetime.signal.addEventListener('abort', () => {
          stop()
          resolve()
        })
      })
    })
    .catch((error: unknown) => {
      // A tab that no longer waits gets a rejection.
      if (!lifetime.signal.aborted) console.error('No tab listens for changes.', error)
    })
  return () => lifetime.abort()
}
