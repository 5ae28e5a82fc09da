import type { Page } from '@playwright/test'
import { staffClaim, type StaffRole } from '#domain/staff-role.ts'
import { passkeySignIn } from '#domain/staff-session.ts'
import { connectTo, beginSession, createPerson, openIdentity, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** A member of staff with a session. */
export type SignedInStaff = Person & { readonly cookie: string }

/** Creates a member of staff, and signs in by a custom token, as a passkey does. */
export async function signInStaff(server: TestServer, role: StaffRole): Promise<SignedInStaff> {
  const person = await createPerson(server)
  const identity = openIdentity(server)
  await identity.updateAccount({ localId: person.uid, customAttributes: JSON.stringify({ [staffClaim]: role }) })
  const token = await connectTo(server).credential.createCustomToken(person.uid, { signedInBy: passkeySignIn })
  const signedIn = await identity.signInWithCustomToken(token)
  if (signedIn.kind === 'refused') throw new Error(`The sign-in was refused: ${signedIn.code}`)
  return { ...person, cookie: await beginSession(server, signedIn.idToken) }
}

/** Lets a page show the agency's pages to the owner of a session, without scripts: the account is not signed in there, and they would end the session. */
export async function browseAsStaff(page: Page, server: TestServer, cookie: string): Promise<void> {
  const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/su))
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: server.url })))
  await page.route('**/dashboard/agency**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(/<script\b.*?<\/script>/gsu, '') })
  })
}
