import { createHash } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Route } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { createSessions } from '#gateway/sessions.ts'
import { readContent } from '#words/node/read-content.ts'
import { createTranslate } from '#words/translate.ts'
import { ask } from './ask.ts'
import {
  beginSession,
  createCompany,
  createPerson,
  newAddress,
  openDocuments,
  openIdentity,
  type Person,
  proxiedServer,
  signInNewPerson,
  signInWithPassword,
} from './people.ts'
import type { TestServer } from './server.ts'
import { test as base, expect } from './test.ts'

/** Each browser comes from an address of its own. */
const test = base.extend<object, { server: TestServer }>(proxiedServer).extend({
  context: async ({ context }, provide) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
    await provide(context)
  },
})

const emailField = (page: Page) => page.locator('input[name=email]')
const passwordField = (page: Page) => page.locator('input[name=password]')
const submitButton = (page: Page) => page.locator('form button[type=submit]')

async function fillIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await submitButton(page).click()
}

/** Signs in at the login that is open, or at the English one, and waits for the dashboard. */
async function signIn(page: Page, person: Person): Promise<void> {
  if (!page.url().includes('/dashboard/login')) await page.goto('/dashboard/login')
  await fillIn(page, person)
  await expect(page.getByRole('navigation')).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.locator('summary', { hasNot: page.locator('abbr') }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

async function createMember(server: TestServer): Promise<Person & { readonly company: string; readonly number: string }> {
  const person = await createPerson(server)
  return { ...person, ...(await createCompany(server, [person])) }
}

async function readSessionId(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === '__session')
  if (!cookie) throw new Error('There is no session cookie.')
  return cookie.value
}

async function expectSignedIn(page: Page, company: string): Promise<void> {
  await expect(page.getByRole('main')).toContainText(company)
}

/** Takes the requests for the SDK's file, whose name says nothing. */
async function routeSdk(page: Page, handle: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await (body.includes('signInWithPassword') ? handle(route) : route.fulfill({ response, body }))
  })
}

/** Paths of all documents that a page has asked for since. */
function watchDocuments(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('a visitor signs in on the way to a page and arrives there, query kept, with the SDK’s own calls and no complaint', async ({
  page,
  server,
  context,
  complaints,
}) => {
  void complaints
  const person = await createMember(server)
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/de/dashboard?year=2026&q=%C3%A9')
  await expect(page).toHaveURL('/de/dashboard/login')
  await fillIn(page, person)
  await expect(page).toHaveURL('/de/dashboard?year=2026&q=%C3%A9')
  await expectSignedIn(page, person.company)
  await expect(page.getByRole('main')).toContainText(person.number)
  expect(calls).toContain('POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword')
  expect(calls.filter((call) => call === 'POST /session')).toHaveLength(1)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['__session', 'known_device']))
  // Back does not lead to the login again.
  expect(await page.evaluate(() => history.length)).toBe(2)
})

test('every dashboard page of a signed-in visitor works without a complaint, by link and by address', async ({
  page,
  server,
  complaints,
}) => {
  void complaints
  const person = await createMember(server)
  await signIn(page, person)
  for (const room of ['Invoices', 'Products', 'Settings', 'Home']) {
    await page.getByRole('navigation').getByRole('link', { name: room }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: room })).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await expect(page.getByRole('navigation').getByRole('link', { name: room })).toHaveAttribute('aria-current', 'page')
  }
})

test('a wrong password and an unknown address read the same, in every language, and what was typed stays', async ({ page, server }) => {
  const person = await createPerson(server)
  const { messages } = await readContent(new URL('../content/', import.meta.url))
  const texts = new Set<string>()
  for (const locale of locales) {
    const expected = createTranslate(locale, messages[locale])('identityError.invalidCredential')
    texts.add(expected)
    for (const email of [person.email, `${crypto.randomUUID()}@example.com`]) {
      await page.goto(localizePath(locale, '/dashboard/login'))
      await fillIn(page, { email, password: 'not the password' })
      await expect(page.getByRole('alert')).toHaveText(expected)
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(emailField(page)).toHaveValue(email)
      await expect(passwordField(page)).toHaveValue('not the password')
    }
  }
  expect(texts.size).toBe(locales.length)
  await fillIn(page, person)
  await expect(page).toHaveURL('/es/dashboard')
})

test('after too many attempts the login says to wait', async ({ page, server }) => {
  const person = await createPerson(server)
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(signInWithPassword(server, { ...person, password: `guess ${attempt}` })).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  }
  await page.goto('/dashboard/login')
  await fillIn(page, person)
  await expect(page.getByRole('alert')).toHaveText(/^There were too many attempts/u)
})

test('offline the login says so, keeps what was typed, and signs in once the network is back', async ({ page, context, server }) => {
  const person = await createMember(server)
  await page.goto('/dashboard/login')
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await context.setOffline(true)
  await fillIn(page, person)
  await expect(page.getByRole('alert')).toHaveText(/^We could not reach the server/u)
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(passwordField(page)).toHaveValue(person.password)
  await context.setOffline(false)
  await submitButton(page).click()
  await expectSignedIn(page, person.company)
})

test('a session that cannot be opened is told, and leaves nobody half signed in', async ({ page, server }) => {
  const person = await createMember(server)
  await page.route('**/session', (route) => route.fulfill({ status: 500 }))
  await page.goto('/dashboard/login')
  await fillIn(page, person)
  await expect(page.getByRole('alert')).toHaveText(/^You gave the right details/u)
  await page.unroute('**/session')
  await page.reload()
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await fillIn(page, person)
  await expectSignedIn(page, person.company)
})

test('a login whose files did not load starts anew when it is sent', async ({ page, server }) => {
  const person = await createMember(server)
  await routeSdk(page, (route) => route.abort())
  await page.goto('/dashboard/login')
  await expect(page.getByRole('alert')).toHaveText(/^We could not reach the server/u)
  await page.unroute('**/assets/*.js')
  await fillIn(page, person)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await fillIn(page, person)
  await expectSignedIn(page, person.company)
})

/** A browser with a profile on disk. */
async function openBrowser(folder: string, server: TestServer, launchOptions: object): Promise<BrowserContext & AsyncDisposable> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: server.url,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
  return Object.assign(context, { [Symbol.asyncDispose]: () => context.close() })
}

test('a reload and a new start of the browser stay signed in, and no login shows in between', async ({ server, launchOptions }) => {
  const person = await createMember(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-profile-'))
  {
    await using browser = await openBrowser(folder.path, server, launchOptions)
    const page = await browser.newPage()
    await signIn(page, person)
    const documents = watchDocuments(page)
    await page.reload({ waitUntil: 'networkidle' })
    await expectSignedIn(page, person.company)
    expect(documents).toEqual(['/dashboard'])
  }
  await using browser = await openBrowser(folder.path, server, launchOptions)
  const page = await browser.newPage()
  const documents = watchDocuments(page)
  const response = await page.goto('/dashboard', { waitUntil: 'networkidle' })
  expect(response?.request().redirectedFrom()).toBeNull()
  expect(await response?.text()).toContain(person.company)
  await expectSignedIn(page, person.company)
  expect(documents).toEqual(['/dashboard'])
})

test('after signing out Back shows nothing private', async ({ server, launchOptions }) => {
  const person = await createMember(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-profile-'))
  await using browser = await openBrowser(folder.path, server, launchOptions)
  const page = await browser.newPage()
  await page.goto('/pricing')
  await signIn(page, person)
  await page.goto('/dashboard/invoices')
  await page.goto('/dashboard')
  await expectSignedIn(page, person.company)
  await signOut(page)
  await expect(page).toHaveURL('/dashboard/login')
  await expect(page.getByRole('status')).toHaveText('You are signed out on this device.')
  for (const path of ['/dashboard/login', '/dashboard/login', '/pricing']) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.locator('body')).not.toContainText(person.company)
    await expect(page.locator('body')).not.toContainText(person.email)
  }
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/login')
})

test('signing out ends the session at the server and in every tab', async ({ page, context, server }) => {
  const person = await createMember(server)
  await signIn(page, person)
  const sessionId = await readSessionId(context)
  const other = await context.newPage()
  await other.goto('/de/dashboard/invoices')
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/dashboard/login')
  await expect(other).toHaveURL('/de/dashboard/login')
  for (const tab of [page, other]) await expect(tab.locator('form')).not.toHaveAttribute('inert')
  expect((await ask(server.url, '/dashboard', { headers: { cookie: `__session=${sessionId}` } })).status).toBe(302)
  // That this device signed in before is all that it keeps: its owner is not locked out by others' failed tries.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['known_device'])
})

test('signing out before the SDK has loaded signs out of it, too', async ({ page, server }) => {
  const person = await createMember(server)
  await signIn(page, person)
  const held: Route[] = []
  let isHolding = true
  await routeSdk(page, (route) => (isHolding ? void held.push(route) : route.continue()))
  await page.reload()
  await expect.poll(() => held.length).toBe(1)
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Signing out…' })).toBeVisible()
  isHolding = false
  await Promise.all(held.map((route) => route.continue()))
  await expect(page).toHaveURL('/dashboard/login')
  await expect(page.locator('form')).not.toHaveAttribute('inert')
})

test('a sign-out that does not reach the server says so, and changes nothing', async ({ page, context, server }) => {
  const person = await createMember(server)
  await signIn(page, person)
  await context.setOffline(true)
  await signOut(page)
  await expect(page.getByRole('alert')).toHaveText(/^You are still signed in/u)
  await context.setOffline(false)
  await page.reload()
  await expectSignedIn(page, person.company)
})

/** Everything that this browser keeps for the site, and everything on the page. */
async function readEverything(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const stores = await Promise.all(
      databases.map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => resolve(opening.result))
          opening.addEventListener('error', () => reject(new Error(name)))
        })
        const names = [...database.objectStoreNames]
        const values = names.map(
          (store) =>
            new Promise((resolve) => {
              const reading = database.transaction(store).objectStore(store).getAll()
              reading.addEventListener('success', () => resolve(reading.result))
            }),
        )
        const all = await Promise.all(values)
        database.close()
        return [name, names, all]
      }),
    )
    return JSON.stringify([stores, Object.entries(localStorage), Object.entries(sessionStorage), await caches.keys(), document.cookie])
  })
  return kept + (await page.content()) + JSON.stringify(await page.context().cookies())
}

test('whoever signs in next in the same browser finds nothing of the person before', async ({ page, context, server }) => {
  const [anna, berta] = [await createMember(server), await createMember(server)]
  await signIn(page, anna)
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expectSignedIn(page, anna.company)
  const sessionId = await readSessionId(context)
  const traces = [anna.uid, anna.email, anna.company, anna.number, sessionId]
  const before = await readEverything(page)
  expect(traces.filter((trace) => !before.includes(trace))).toEqual([])
  await signOut(page)
  await expect(page).toHaveURL('/dashboard/login')
  const between = await readEverything(page)
  expect(traces.filter((trace) => between.includes(trace))).toEqual([])
  await signIn(page, berta)
  await expectSignedIn(page, berta.company)
  const after = await readEverything(page)
  expect(traces.filter((trace) => after.includes(trace))).toEqual([])
  expect(after).toContain(berta.uid)
})

test('past the id token’s expiry the server still knows the visitor, and the SDK gets a new token', async ({ page, context, server }) => {
  const person = await createMember(server)
  await signIn(page, person)
  const sessionId = await readSessionId(context)
  // The server's clock cannot be moved from here; what it remembers of the token's end can.
  const sessions = createSessions(openDocuments(server))
  const hash = createHash('sha256').update(sessionId).digest('hex')
  const stored = await sessions.findSession(hash)
  if (!stored) throw new Error('The session is not stored.')
  await sessions.updateSession({ ...stored, idTokenExpiresAt: new Date(Date.now() - 1000), sealedIdToken: '' })
  await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
  const documents = watchDocuments(page)
  const refreshed = page.waitForResponse((response) => response.url().includes('/securetoken.googleapis.com/v1/token'))
  // The answer of the last 5 s may be used again; after it the server gets itself a new token.
  const findSealed = async () => {
    await page.request.get('/dashboard')
    return (await sessions.findSession(hash))?.sealedIdToken
  }
  await expect.poll(findSealed, { timeout: 10_000 }).not.toBe('')
  await page.reload()
  await expectSignedIn(page, person.company)
  expect((await refreshed).status()).toBe(200)
  expect(documents).toEqual(['/dashboard'])
  const renewed = await sessions.findSession(hash)
  expect(renewed?.sealedIdToken).not.toBe('')
  expect(renewed?.idTokenExpiresAt.getTime()).toBeGreaterThan(Date.now())
  expect(renewed?.signedInAt).toEqual(stored.signedInAt)
})

test('a visitor whom the SDK knows gets a new session without typing, and the page that was asked for', async ({
  page,
  context,
  server,
}) => {
  const person = await createMember(server)
  await signIn(page, person)
  await context.clearCookies({ name: '__session' })
  await page.goto('/de/dashboard?again=1')
  await expect(page).toHaveURL('/de/dashboard?again=1')
  await expectSignedIn(page, person.company)
})

test('a session without a user of the SDK ends in the login, and is over', async ({ page, context, server }) => {
  const { cookie, ...person } = await signInNewPerson(server)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  await page.goto('/dashboard/settings?tab=1')
  await expect(page).toHaveURL('/dashboard/login')
  await expect(page.getByRole('status')).toHaveText(/^Your session has ended, .* you are back where you were\.$/u)
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).status).toBe(302)
  await fillIn(page, person)
  await expect(page).toHaveURL('/dashboard/settings?tab=1')
})

test('a session of somebody else than the SDK’s user ends in the login, without that person’s data', async ({ page, context, server }) => {
  const [anna, berta] = [await createMember(server), await createMember(server)]
  await signIn(page, anna)
  const cookie = await beginSession(server, (await signInWithPassword(server, berta)).idToken)
  await context.addCookies([{ name: '__session', value: cookie.slice('__session='.length), url: server.url }])
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/login')
  await expect(page.locator('body')).not.toContainText(berta.company)
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).status).toBe(302)
})

test('an account that is disabled meanwhile is led to the login with the next step', async ({ page, server }) => {
  const person = await createMember(server)
  await signIn(page, person)
  await openIdentity(server).updateAccount({ localId: person.uid, isDisabled: true })
  // The site may answer for 5 s by what it knew of the account.
  await expect(async () => {
    const link = page.getByRole('link', { name: 'Invoices', exact: true })
    if (await link.isVisible()) await link.click({ timeout: 1000 })
    await expect(page).toHaveURL('/dashboard/login', { timeout: 1000 })
  }).toPass()
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await expect(page.locator('body')).not.toContainText(person.company)
})

test('the keyboard alone signs in and out', async ({ page, server }) => {
  const person = await createMember(server)
  const tabTo = async (name: string | RegExp) => {
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const { activeElement: focused } = document
        return focused?.getAttribute('aria-label') ?? (focused instanceof HTMLInputElement ? focused.name : (focused?.textContent ?? ''))
      })
      if (label.match(name)) return
    }
    throw new Error(`The keyboard does not reach ${String(name)}.`)
  }
  await page.goto('/dashboard/login')
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await tabTo('email')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, person.company)
  await tabTo('Account')
  await page.keyboard.press('Enter')
  await tabTo('Sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/login')
})
