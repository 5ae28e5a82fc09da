import * as v from 'valibot'
import { http } from '#gateway/http/http-client.ts'
import { signedInKey } from '#web/early/account.ts'
import { tryStorage } from '#web/try-storage.ts'

const Begun = v.object({ returnTo: v.nullable(v.string()) })

/** Why the login shows; kept for this tab alone, until somebody signs in. */
export type Notice = 'signedOut' | 'sessionEnded'

const noticeKey = 'login-notice'
const signOutKey = 'sign-out'

/** Name of the channel on which tabs tell each other that the session has ended. */
const channelName = 'session'

/** The server knows no session of the person any more. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** How long the server may take to begin or end a session, so that the page can report a stuck connection. */
export const answerMilliseconds = 20_000

/**
 * Gives the id token to the server, which answers with a session cookie.
 *
 * @returns The page that was asked for before the login, if any. Rejects with FetchError.
 */
export async function beginSession(idToken: string): Promise<string | null> {
  const answer: unknown = await http('/session', {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}` },
    timeout: answerMilliseconds,
  })
  const { returnTo } = v.parse(Begun, answer)
  tryStorage(() => localStorage.setItem(signedInKey, 'yes'))
  return returnTo
}

/** Ends session and sign-in at the server, and removes the session's cookie. */
export async function endSession(): Promise<void> {
  await http('/session', { method: 'DELETE', timeout: answerMilliseconds })
}

/** Ends the session alone, because the SDK does not know its person: if it does after all, as the login finds out, another one begins. */
export async function endStraySession(): Promise<void> {
  await http('/session?keep=sign-in', { method: 'DELETE', timeout: answerMilliseconds })
}

/**
 * `ending`: the person is signing out, so what the other tabs notice meanwhile is no surprise, and they read nothing that would lead to the login.
 * `failed`: the session goes on. `ended`: they lead to the login.
 */
export type EndMessage = 'ending' | 'failed' | 'ended'

/** Tells the other tabs. */
export function announceEnd(message: EndMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Calls back when another tab ends the session. @returns Stops it. */
export function watchEnd(listener: (message: EndMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<EndMessage>) => listener(data))
  return () => channel.close()
}

/**
 * Whether another tab has forgotten the account since this document came: the session has ended there. A browser that had forgotten it before,
 * as some do with what scripts store, says nothing of the session.
 */
export function isAccountForgotten(): boolean {
  // Set by early/account.ts.
  const wasKnown = document.documentElement.dataset['account'] !== undefined
  return wasKnown && tryStorage(() => localStorage.getItem(signedInKey)) === null
}

/** Lets the site's other pages name the login again. */
export function forgetAccount(): void {
  tryStorage(() => localStorage.removeItem(signedInKey))
}

export function rememberNotice(notice: Notice): void {
  forgetAccount()
  tryStorage(() => sessionStorage.setItem(noticeKey, notice))
}

export function findNotice(): Notice | undefined {
  const notice = tryStorage(() => sessionStorage.getItem(noticeKey))
  return notice === 'signedOut' || notice === 'sessionEnded' ? notice : undefined
}

export function forgetNotice(): void {
  tryStorage(() => sessionStorage.removeItem(noticeKey))
}

/** Notes that the SDK is being signed out; what stays noted, the login has to finish. */
export function markSignOut(): void {
  tryStorage(() => sessionStorage.setItem(signOutKey, 'unfinished'))
}

export function forgetSignOut(): void {
  tryStorage(() => sessionStorage.removeItem(signOutKey))
}

export function isSignOutUnfinished(): boolean {
  return typeof tryStorage(() => sessionStorage.getItem(signOutKey)) === 'string'
}
