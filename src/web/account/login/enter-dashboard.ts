import { beginSession, forgetNotice } from '#web/account/session/session.ts'

/**
 * Begins a session at the server and opens the page, including the fragment, that was requested before the login.
 *
 * @param home Page if none was requested.
 */
export async function enterDashboard(idToken: Promise<string | null>, home: string): Promise<void> {
  const returnTo = await beginSession((await idToken) ?? '')
  forgetNotice()
  // The server never receives the fragment; browsers keep it across the redirect to the login.
  window.location.replace(returnTo === null ? home : returnTo + window.location.hash)
}
