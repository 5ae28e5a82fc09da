import type { Browser, BrowserContext, Route } from '@playwright/test'
import { beginSession, createPerson, newAddress, type Person, signInWithPassword, type Tokens } from './people.ts'
import type { TestServer } from './server.ts'
import { signInOnPage } from './sign-in-on-page.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Requested, but missing in the type. */
type Databases = { readonly indexedDB?: readonly { readonly name: string }[] }

/** Browser storage after a sign-in on the login page, with the account. */
export type RecordedSignIn = {
  readonly state: StorageState
  readonly person: Person & Tokens
  readonly session: string
  /** User agent of the browser, by which the settings list its session. */
  readonly userAgent: string
}

/** Signs a new user in on the login page, and records the browser's storage. */
export async function recordSignIn(browser: Browser, server: TestServer): Promise<RecordedSignIn> {
  const person = await createPerson(server)
  const extraHTTPHeaders = { 'x-forwarded-for': newAddress() }
  await using context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders, ignoreHTTPSErrors: server.agency !== undefined })
  const page = await context.newPage()
  let tokens: Tokens | undefined
  // The page navigates before the body of the response could be read.
  await page.route('**/accounts:signInWithPassword?*', async (route) => {
    const { status, headers, body } = await fetchAnswer(server, route)
    tokens = JSON.parse(body) as Tokens // fields of the response
    await route.fulfill({ status, headers, body })
  })
  await signInOnPage(page, person, '/dashboard/settings/privacy')
  const { cookies, origins } = await context.storageState({ indexedDB: true })
  const session = cookies.find(({ name }) => name === '__session')
  if (!session || !tokens) throw new Error('The sign-in left no session.')
  // The documents cache belongs to this browser; the SDK creates a new one.
  const kept = origins.map(({ localStorage, indexedDB = [], ...origin }: (typeof origins)[number] & Databases) => ({
    ...origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith('firestore_')),
    indexedDB: indexedDB.filter(({ name }) => !name.startsWith('firestore/')),
  }))
  const userAgent = await page.evaluate(() => navigator.userAgent)
  return { userAgent, state: { cookies: [session], origins: kept }, person: { ...person, ...tokens }, session: session.value }
}

/** Fetches in a page, because only browsers resolve the hosts of the hosted provider to this machine. */
async function fetchAnswer(
  { agency }: TestServer,
  route: Route,
): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  if (!agency) {
    const response = await route.fetch()
    return { status: response.status(), headers: response.headers(), body: await response.text() }
  }
  const request = route.request()
  const response = await agency.fetch(
    new Request(request.url(), { method: request.method(), headers: await request.allHeaders(), body: request.postData() }),
  )
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

/** Restores the recorded storage for another user, with their own tokens and session. */
export async function restoreSignIn(context: BrowserContext, server: TestServer, recorded: RecordedSignIn, person: Person): Promise<void> {
  const tokens = await signInWithPassword(server, person)
  const session = (await beginSession(server, tokens.idToken, recorded.userAgent)).slice('__session='.length)
  const changes = [
    [recorded.person.uid, person.uid],
    [recorded.person.email, person.email],
    [recorded.person.idToken, tokens.idToken],
    [recorded.person.refreshToken, tokens.refreshToken],
    [recorded.session, session],
  ] as const
  const text = changes.reduce((state, [from, to]) => state.replaceAll(from, to), JSON.stringify(recorded.state))
  // An open page would keep the databases open that are replaced.
  for (const page of context.pages()) await page.goto('about:blank')
  await context.setStorageState(JSON.parse(text) as StorageState) // as recorded
}
