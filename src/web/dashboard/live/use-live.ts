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
 * Revalidates the page when a record of the person's customers changes, or when its data becomes outdated. One tab listens for all.
 *
 * @param provider Must be the same object on every render.
 * @param auth Undefined until the SDK is loaded.
 * @param customerIds Undefined until the SDK's user is known to be the page's.
 * @returns Whether the live connection works; undefined until known.
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
    // Reads the router directly: React state lags behind a form submission, and a revalidation in between would cancel its redirect.
    const reader = createPageRevalidator({
      read: () => latest.current(),
      isReachable,
      isBusy: () => navigations.isBusy || knownUser.isSigningOut,
    })
    // The events for new tabs, while this tab listens.
    let currentState: readonly LiveEvent[] = []
    const onEvent = (event: LiveEvent) => {
      if (event === 'changed') return reader.ask()
      setIsConnected(event === 'connected')
      if (event === 'connected') reader.catchUp()
    }
    const channel = openLiveChannel(onEvent, () => currentState)
    document.addEventListener('visibilitychange', reader.catchUp, lifetime)
    window.addEventListener('online', reader.catchUp, lifetime)
    window.addEventListener(staleEvent, reader.ask, lifetime)
    const stopListening = runInOneTab(`live ${watched}`, (giveUp) => {
      let stop: (() => void) | undefined
      const onChange = () => channel.send('changed')
      const onConnection = (isNowConnected: boolean) => {
        const event = isNowConnected ? 'connected' : 'interrupted'
        // A new tab revalidates once, because its page may be older than the first snapshots.
        currentState = ['changed', event]
        channel.send(event)
      }
      let stopWatchingServer: (() => void) | undefined
      // Far larger than the rest of the page, so it loads after everything visible.
      Promise.all([import('#gateway/browser/live-customers.ts'), renewUnconfirmed(auth)])
        .then(([{ watchCustomers }]) => {
          if (lifetime.signal.aborted) return
          const start = () => (stop = watchCustomers(provider, watched.split(' '), { onChange, onConnection }))
          start()
          stopWatchingServer = watchServer((isReachableNow) => {
            if (!isReachableNow) return onConnection(false)
            // The provider's client increases the delay between its attempts; restarting it reconnects immediately.
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

/**
 * Gets a new token if the current one has an unconfirmed address. The rules require a confirmed one. A page that shows a company proves
 * that the address was confirmed after the token was issued.
 */
async function renewUnconfirmed(auth: BrowserAuth): Promise<void> {
  try {
    await auth.renewUnconfirmed()
  } catch (error) {
    // The live connection then reports that it has no access.
    console.error('The sign-in was not renewed.', error)
  }
}

/** Whether the page would load. Without a session it would redirect to the login and lose what is being typed. */
async function isReachable(): Promise<boolean> {
  try {
    return (await exchange(http, '/session', { cache: 'no-store' })).ok
  } catch {
    // Any failure: the next change or reconnection asks again.
    return false
  }
}

/**
 * Runs a task in one tab of the browser at a time; when that tab closes, another takes over. Browsers limit connections per server, and a
 * listener occupies one.
 *
 * @param start Starts the task and returns a function that stops it; `giveUp` lets another tab take over.
 * @returns Stops the task, or stops waiting for it.
 */
function runInOneTab(name: string, start: (giveUp: () => void) => () => void): () => void {
  // Web Locks need a secure context. Without them, each tab runs its own task.
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
      // A tab that stops waiting gets a rejection.
      if (!lifetime.signal.aborted) console.error('No tab listens for changes.', error)
    })
  return () => lifetime.abort()
}
