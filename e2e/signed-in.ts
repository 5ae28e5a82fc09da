import type { Browser, BrowserContext, Route } from '@playwright/test'
import { beginSession, createPerson, newAddress, type Person, signInWithPassword, type Tokens } from './people.ts'
import type { TestServer } from './server.ts'
import { signInOnPage } from './sign-in-on-page.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** What is asked for and not in the type. */
type Databases = { readonly indexedDB?: readonly { readonly name: string }[] }

/** What a browser keeps of a sign-in on the login page, and whose it was. */
export type RecordedSignIn = {
  readonly state: StorageState
  readonly person: Person & Tokens
  readonly session: string
  /** The browser's name for itself, by which the settings list its session. */
  readonly userAgent: string
}

/** Signs somebody new in on the login page, and takes what the browser keeps of it. */
export async function recordSignIn(browser: Browser, server: TestServer): Promise<RecordedSignIn> {
  const person = await createPerson(server)
  const extraHTTPHeaders = { 'x-forwarded-for': newAddress() }
  await using context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders, ignoreHTTPSErrors: server.agency !== undefined })
  const page = await context.newPage()
  let tokens: Tokens | undefined
  // The page leaves before the body of its answer could be read.
  await page.route('**/accounts:signInWithPassword?*', async (route) => {
    const { status, headers, body } = await fetchAnswer(server, route)
    tokens = JSON.parse(body) as Tokens // the fields of its answer
    await route.fulfill({ status, headers, body })
  })
  await signInOnPage(page, person, '/dashboard/settings/privacy')
  const { cookies, origins } = await context.storageState({ indexedDB: true })
  const session = cookies.find(({ name }) => name === '__session')
  if (!session || !tokens) throw new Error('The sign-in left no session.')
  // The cache of documents is this browser's own; the SDK makes another.
  const kept = origins.map(({ localStorage, indexedDB = [], ...origin }: (typeof origins)[number] & Databases) => ({
    ...origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith('firestore_')),
    indexedDB: indexedDB.filter(({ name }) => !name.startsWith('firestore/')),
  }))
  const userAgent = await page.evaluate(() => navigator.userAgent)
  return { userAgent, state: { cookies: [session], origins: kept }, person: { ...person, ...tokens }, session: session.value }
}

/** Sends a request on its way; only browsers find the hosts of the hosted provider on this machine. */
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

/** Gives a browser what a sign-in of this person would have left there, with tokens and a session of their own. */
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
  // An open page would hold on to the databases that are replaced.
  for (const page of context.pages()) await page.goto('about:blank')
  await context.setStorageState(JSON.parse(text) as StorageState) // as it was recorded
}
