import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Request, type Route } from '@playwright/test'
import { staleEvent } from '#web/dashboard/live/revalidate-after.ts'
import { holdRequests } from './app.ts'
import { ask } from './ask.ts'
import { isHosted } from './hosted-server.ts'
import { createMember, expectSignedIn, fillIn, readSessionId, routeSdk, signIn, signOut, watchDocuments } from './members.ts'
import { newAddress } from './people.ts'
import type { TestServer } from './server.ts'
import { loginForm, openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/**
 * A device remembers after sign-out that its user has signed in, so that failed attempts by others do not lock the user out there. The
 * hosted provider sets no cookie at the site.
 */
const keptCookies = isHosted ? [] : ['known_device']

/** Opens a browser with a profile on disk. */
async function openBrowser(folder: string, server: TestServer, launchOptions: object): Promise<BrowserContext & AsyncDisposable> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: server.url,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
  return Object.assign(context, { [Symbol.asyncDispose]: () => context.close() })
}

/** Opens a page, and waits until the SDK has determined the user. */
async function settle<Result>(page: Page, open: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([open(), page.waitForResponse((response) => response.url().includes('/accounts:lookup'))])
  return result
}

test('a reload and a browser restart keep the sign-in, without showing the login', async ({ server, launchOptions }) => {
  const person = await createMember(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-profile-'))
  {
    await using browser = await openBrowser(folder.path, server, launchOptions)
    const page = await browser.newPage()
    await signIn(page, person)
    const documents = watchDocuments(page)
    await settle(page, () => page.reload())
    await expectSignedIn(page, person.company)
    expect(documents).toEqual(['/dashboard'])
  }
  await using browser = await openBrowser(folder.path, server, launchOptions)
  const page = await browser.newPage()
  const documents = watchDocuments(page)
  const response = await settle(page, () => page.goto('/dashboard'))
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
  await expect(page.getByRole('status')).toHaveText('You’re signed out on this device.')
  for (const path of ['/dashboard/login', '/dashboard/login', '/pricing']) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.locator('body')).not.toContainText(person.company)
    await expect(page.locator('body')).not.toContainText(person.email)
  }
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/login')
})

test('pending requests at the sign-out add no history entry', async ({ page, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await page.goto('/pricing')
  await openDashboard(page, '/dashboard')
  await expectSignedIn(page, person.company)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const reading = await holdRequests(page, '**/dashboard.data*')
  await page.evaluate((type) => window.dispatchEvent(new Event(type)), staleEvent)
  await expect.poll(reading.count).toBe(1)
  // The router cancels a response as soon as it has read a redirect, so Playwright reports it as failed.
  const isReading = (request: Request) => request.url().includes('/dashboard.data')
  const answered = Promise.race([page.waitForEvent('requestfinished', isReading), page.waitForEvent('requestfailed', isReading)])
  await page.route('**/session', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    // The session has ended, and the page has not noticed it yet.
    const response = await route.fetch()
    await reading.release()
    await answered
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await route.fulfill({ response })
  })
  await signOut(page)
  await expect(page.getByRole('status')).toHaveText('You’re signed out on this device.')
  expect(asked).not.toContain('/dashboard/login.data')
  await page.goBack()
  await expect(page).toHaveURL('/pricing')
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
  for (const tab of [page, other]) await expect(loginForm(tab)).not.toHaveAttribute('inert')
  expect((await ask(server.url, '/dashboard', { headers: { cookie: `__session=${sessionId}` } })).status).toBe(302)
  expect((await context.cookies()).map(({ name }) => name)).toEqual(keptCookies)
})

test('a tab that learns of a sign-out only from the SDK keeps no return path', async ({ page, context, server }) => {
  await signIn(page, await createMember(server))
  const other = await context.newPage()
  await openDashboard(other, '/dashboard/invoices')
  await page.evaluate(() => {
    // oxlint-disable-next-line unbound-method -- It is called on its channel.
    const post = BroadcastChannel.prototype.postMessage
    BroadcastChannel.prototype.postMessage = function (this: BroadcastChannel, message) {
      if (message === 'ending') post.call(this, message)
    }
  })
  await signOut(page)
  await expect(page).toHaveURL('/dashboard/login')
  await expect(other).toHaveURL('/dashboard/login')
  expect((await context.cookies()).map(({ name }) => name)).toEqual(keptCookies)
})

test('signing out before the SDK has loaded signs out of it, too', async ({ page, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard')
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
  await expect(loginForm(page)).not.toHaveAttribute('inert')
})

/** Signs out on a page whose app never starts, because its files never arrive. */
async function signOutNatively(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/es/dashboard', { waitUntil: 'commit' })
  await page.getByRole('banner').locator('summary').last().click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/es/dashboard/login?mode=signedOut')
}

const signedOut = 'Has cerrado la sesión en este dispositivo.'

test('signing out before the app runs ends the session, and the login signs out of the SDK', async ({ page, context, server }) => {
  const person = await createMember(server)
  await signIn(page, person)
  const sessionId = await readSessionId(context)
  await signOutNatively(page)
  await expect(page.getByRole('status')).toHaveText(signedOut)
  expect((await ask(server.url, '/dashboard', { headers: { cookie: `__session=${sessionId}` } })).status).toBe(302)
  expect((await context.cookies()).map(({ name }) => name)).toEqual(keptCookies)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const documents = watchDocuments(page)
  await page.reload()
  await expect(loginForm(page)).not.toHaveAttribute('inert')
  const left = await readEverything(page)
  expect([person.uid, person.email, person.company].filter((trace) => left.includes(trace))).toEqual([])
  await expect(page.getByRole('status')).toHaveText(signedOut)
  expect(documents).toEqual(['/es/dashboard/login'])
  await fillIn(page, person)
  await expectSignedIn(page, person.company)
  await page.reload()
  await expectSignedIn(page, person.company)
})

test('after signing out before the app ran, no page signs the user in again', async ({ page, context, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard')
  const other = await context.newPage()
  await settle(other, () => other.goto('/de/dashboard/invoices'))
  await signOutNatively(page)
  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(later).toHaveURL('/dashboard/login')
  await expect(loginForm(later)).not.toHaveAttribute('inert')
  await expect(other).toHaveURL('/de/dashboard/login')
  await expect(loginForm(other)).not.toHaveAttribute('inert')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__session')
})

test('a sign-out that does not reach the server shows an error, and changes nothing', async ({ page, context, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard')
  await context.setOffline(true)
  await signOut(page)
  await expect(page.getByRole('alert')).toHaveText(/^You’re still signed in/u)
  await context.setOffline(false)
  await page.reload()
  await expectSignedIn(page, person.company)
})

/** Everything that this browser stores for the site, and everything on the page. */
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

test('the next user of the browser finds no data of the previous one', async ({ page, context, server }) => {
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
