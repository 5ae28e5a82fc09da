import { beginSession, forgetNotice } from '#web/dashboard/session.ts'

/**
 * Begins a session at the server and goes to the page that was asked for before the login.
 *
 * @param home Where to go when none was asked for.
 */
export async function enterDashboard(idToken: Promise<string | null>, home: string): Promise<void> {
  const returnTo = await beginSession((await idToken) ?? '')
  forgetNotice()
  window.location.replace(returnTo ?? home)
}
