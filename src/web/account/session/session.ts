import * as v from 'valibot'
import { http } from '#gateway/http/http-client.ts'
import { signedInKey } from '#web/early/account.ts'
import { tryStorage } from '#web/try-storage.ts'

const Begun = v.object({ returnTo: v.nullable(v.string()) })

/** Reason for the login page; stored for this tab until the next sign-in. */
export type Notice = 'signedOut' | 'sessionEnded'

const noticeKey = 'login-notice'
const signOutKey = 'sign-out'

/** Channel on which tabs announce the end of the session. */
const channelName = 'session'

/** The server has no session for the user. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** Time limit for the server to begin or end a session, so that the page can report a stuck connection. */
export const answerMilliseconds = 20_000

/**
 * Exchanges the ID token for a session cookie.
 *
 * @returns The page that was requested before the login, if any. Rejects with FetchError.
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

/** Ends session and sign-in at the server, and removes the session cookie. */
export async function endSession(): Promise<void> {
  await http('/session', { method: 'DELETE', timeout: answerMilliseconds })
}

/** Ends only the session, because the SDK has no user. If it finds one after all, the login begins a new session. */
export async function endStraySession(): Promise<void> {
  await http('/session?keep=sign-in', { method: 'DELETE', timeout: answerMilliseconds })
}

/**
 * `ending`: the person is signing out; other tabs must not treat it as unexpected, and load nothing that would redirect to the login.
 * `failed`: the session continues. `ended`: the other tabs open the login.
 */
export type EndMessage = 'ending' | 'failed' | 'ended'

/** Announces a message to the other tabs. */
export function announceEnd(message: EndMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Calls the listener when another tab ends the session. @returns Stops watching. */
export function watchEnd(listener: (message: EndMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<EndMessage>) => listener(data))
  return () => channel.close()
}

// The server loads this file, too.
const wasKnownAtStart = typeof document !== 'undefined' && isAccountKnown()

/**
 * Whether another tab has removed the account from storage since the app started, which means that the session has ended. Some browsers
 * clear storage by themselves; an account that was missing before proves nothing.
 */
export function isAccountForgotten(): boolean {
  return wasKnownAtStart && !isAccountKnown()
}

function isAccountKnown(): boolean {
  return Boolean(tryStorage(() => localStorage.getItem(signedInKey)))
}

/** Makes the site's other pages show the login link again. */
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

/** Records that the SDK is being signed out; if that does not finish, the login completes it. */
export function markSignOut(): void {
  tryStorage(() => sessionStorage.setItem(signOutKey, 'unfinished'))
}

export function forgetSignOut(): void {
  tryStorage(() => sessionStorage.removeItem(signOutKey))
}

export function isSignOutUnfinished(): boolean {
  return typeof tryStorage(() => sessionStorage.getItem(signOutKey)) === 'string'
}
