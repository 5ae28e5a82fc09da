import { beginSession, forgetNotice } from '#web/account/session/session.ts'

/**
 * Begins a session at the server and goes to the page that was asked for before the login, and to the place on it.
 *
 * @param home Where to go when none was asked for.
 */
export async function enterDashboard(idToken: Promise<string | null>, home: string): Promise<void> {
  const returnTo = await beginSession((await idToken) ?? '')
  forgetNotice()
  // The server never hears of the place on the page; browsers keep it on the way to the login.
  window.location.replace(returnTo === null ? home : returnTo + window.location.hash)
}
