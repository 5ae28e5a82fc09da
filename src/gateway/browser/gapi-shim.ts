import * as v from 'valibot'

/** The result of the handler page; the SDK checks the rest. */
const AuthEvent = v.looseObject({ type: v.string() })

/** Posted by the handler page to a page whose origin may not sign in. A forged one is harmless: it only reports an error. */
const Refusal = v.object({ refused: v.looseObject({ type: v.string(), error: v.object({ code: v.string(), message: v.string() }) }) })

/** Name of the BroadcastChannel, and sessionStorage key of a redirect's event; the same as in the backend's `auth-handler.ts`. */
const eventName = 'auth-event'

type Handler = (message: { readonly type: 'authEvent'; readonly authEvent: unknown }) => unknown
type Frame = {
  readonly restyle: () => Promise<void>
  readonly ping: (callback: () => void) => Promise<void>
  readonly register: (type: string, handler: Handler) => void
  readonly send: (type: string, message: unknown, callback: (reply: readonly [{ webStorageSupport: boolean }]) => void) => void
}

/**
 * Stands in for the script that the SDK loads from Google to talk to a hidden frame of the provider (`gapi.iframes`). Usually
 * pages and handler share an origin, so the event arrives over a BroadcastChannel and no frame is needed. Call it before the SDK signs in by
 * window or redirect; it does nothing where the real script is loaded.
 *
 * @param handlerOrigin Origin of the configured site URL. A page opened at another address only receives a refusal.
 */
export function installGapiShim(handlerOrigin: string): void {
  const globals = globalThis as { gapi?: unknown } // ours to add
  globals.gapi ??= {
    load: (_: string, { callback }: { readonly callback: () => void }) => callback(),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      Iframe: class {},
      getContext: () => ({ open: (_: unknown, callback: (frame: Frame) => unknown) => callback(createFrame(handlerOrigin)) }),
    },
  }
}

function createFrame(handlerOrigin: string): Frame {
  return {
    restyle: () => Promise.resolve(),
    ping: (callback) => {
      callback()
      return Promise.resolve()
    },
    register: (_, handler) => {
      const deliver = (event: unknown) => {
        if (v.is(AuthEvent, event)) handler({ type: 'authEvent', authEvent: event })
      }
      // The SDK waits for one event at its start.
      deliver(takeKeptEvent() ?? { type: 'unknown', error: { code: 'auth/no-auth-event', message: 'No sign-in was under way.' } })
      new BroadcastChannel(eventName).addEventListener('message', ({ data }) => deliver(data))
      window.addEventListener('message', ({ origin, data }) => {
        if (origin === handlerOrigin && v.is(Refusal, data)) deliver(data.refused)
      })
    },
    send: (_, __, callback) => {
      setTimeout(() => {
        try {
          callback([{ webStorageSupport: true }])
        } catch {
          // The SDK always throws after this callback; Google's script swallows the error too.
        }
      })
    },
  }
}

/** Whether the handler page has kept an event for this page. */
export function hasKeptEvent(): boolean {
  return readKept() !== null
}

/** The event of a redirect that has just come back. */
function takeKeptEvent(): unknown {
  const kept = readKept()
  if (kept !== null) sessionStorage.removeItem(eventName)
  return kept === null ? undefined : JSON.parse(kept)
}

/** Also null if storage is blocked: then no redirect can have stored an event. */
function readKept(): string | null {
  try {
    return sessionStorage.getItem(eventName)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
