import { hash } from 'node:crypto'
import { localizePath } from '#domain/locale-path.ts'
import { openSessionStore } from '#gateway/accounts/sessions.ts'
import { ask } from './ask.ts'
import {
  createMember,
  emailField,
  expectSignedIn,
  fillIn,
  passwordField,
  readSessionId,
  routeSdk,
  submitButton,
  watchDocuments,
} from './members.ts'
import { beginSession, createPerson, openDocuments, openIdentity, signInNewPerson, signInWithPassword } from './people.ts'
import { isHosted } from './hosted-server.ts'
import { loginForm, openDashboard } from './sign-in-on-page.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

test('a visitor signs in on the way to a page, which keeps query and hash', async ({ page, server, context, complaints }) => {
  void complaints
  const person = await createMember(server)
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  await page.goto('/de/dashboard?year=2026&q=%C3%A9#main')
  await expect(page).toHaveURL('/de/dashboard/login#main')
  await fillIn(page, person)
  await expect(page).toHaveURL('/de/dashboard?year=2026&q=%C3%A9#main')
  await expectSignedIn(page, person.company)
  await expect(page.getByRole('main')).toContainText(person.number)
  const signIns = calls.filter((call) => /^POST .*\/identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword\?/u.test(call))
  expect(signIns).toHaveLength(1)
  expect(calls.filter((call) => call === `POST ${server.url}/session`)).toHaveLength(1)
  const names = (await context.cookies()).map(({ name }) => name)
  // The hosted provider sets no cookie at the site.
  expect(new Set(names)).toEqual(new Set(['__session', ...(isHosted ? [] : ['known_device'])]))
  // Going back does not lead to the login.
  expect(await page.evaluate(() => history.length)).toBe(2)
})

test('every dashboard page opens without errors, by link and by address', async ({ page, server, complaints, signInAs }) => {
  void complaints
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard')
  for (const room of ['Invoices', 'Projects and services', 'Settings', 'Home']) {
    await page.getByRole('navigation').getByRole('link', { name: room }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: room })).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await expect(page.getByRole('navigation').getByRole('link', { name: room })).toHaveAttribute('aria-current', 'page')
  }
})

test('a wrong password and an unknown address get the same error, and typed text stays', async ({ page, server }) => {
  const { translate, pathOf } = speak('es')
  const person = await createPerson(server)
  for (const email of [person.email, `${crypto.randomUUID()}@example.com`]) {
    await page.goto(pathOf('/dashboard/login'))
    await fillIn(page, { email, password: 'not the password' })
    await expect(page.getByRole('alert')).toHaveText(translate('identityError.invalidCredential'))
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(emailField(page)).toHaveValue(email)
    await expect(passwordField(page)).toHaveValue('not the password')
  }
  await fillIn(page, person)
  await expect(page).toHaveURL('/es/dashboard')
})

test('after too many attempts the login asks to wait', async ({ page, server }) => {
  const person = await createPerson(server)
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(signInWithPassword(server, { ...person, password: `guess ${attempt}` })).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  }
  await page.goto('/dashboard/login')
  await fillIn(page, person)
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts/u)
})

test('the login reports being offline, keeps typed text, and signs in when online', async ({ page, context, server }) => {
  const person = await createMember(server)
  await page.goto('/dashboard/login')
  await expect(loginForm(page)).not.toHaveAttribute('inert')
  await context.setOffline(true)
  await fillIn(page, person)
  await expect(page.getByRole('alert')).toHaveText(/^We couldn’t reach the server/u)
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(passwordField(page)).toHaveValue(person.password)
  await context.setOffline(false)
  await submitButton(page).click()
  await expectSignedIn(page, person.company)
})

test('a session that cannot be created shows an error, and a later sign-in succeeds', async ({ page, server }) => {
  const person = await createMember(server)
  await page.route('**/session', (route) => route.fulfill({ status: 500 }))
  await page.goto('/dashboard/login')
  await fillIn(page, person)
  await expect(page.getByRole('alert')).toHaveText(/^Your details were right/u)
  await page.unroute('**/session')
  await page.reload()
  await expect(loginForm(page)).not.toHaveAttribute('inert')
  await fillIn(page, person)
  await expectSignedIn(page, person.company)
})

test('a login whose files did not load reloads when it is submitted', async ({ page, server }) => {
  const person = await createMember(server)
  await routeSdk(page, (route) => route.abort())
  await page.goto('/dashboard/login')
  await expect(page.getByRole('alert')).toHaveText(/^We couldn’t reach the server/u)
  await page.unrouteAll({ behavior: 'wait' })
  await fillIn(page, person)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await fillIn(page, person)
  await expectSignedIn(page, person.company)
})

test('after the id token expires the server knows the visitor, and the SDK gets a new token', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard')
  const sessionId = await readSessionId(context)
  // The server's clock cannot be changed from here, but the stored expiry of the token can.
  const sessions = openSessionStore(openDocuments(server))
  const sessionHash = hash('sha256', sessionId)
  const stored = await sessions.findSession(sessionHash)
  if (!stored) throw new Error('The session is not stored.')
  await sessions.updateSession({ ...stored, idTokenExpiresAt: new Date(Date.now() - 1000), sealedIdToken: '' })
  // The SDK may refresh as soon as the clock has advanced, before the reload.
  const refreshed = page.waitForResponse((response) => response.url().includes('/securetoken.googleapis.com/v1/token'))
  await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
  const documents = watchDocuments(page)
  // A response may be reused for 5 s; then the server refreshes its own token.
  const findSealed = async () => {
    await page.request.get('/dashboard')
    return (await sessions.findSession(sessionHash))?.sealedIdToken
  }
  await expect.poll(findSealed, { timeout: 10_000 }).not.toBe('')
  await page.reload()
  await expectSignedIn(page, person.company)
  expect((await refreshed).status()).toBe(200)
  expect(documents).toEqual(['/dashboard'])
  const renewed = await sessions.findSession(sessionHash)
  expect(renewed?.sealedIdToken).not.toBe('')
  expect(renewed?.idTokenExpiresAt.getTime()).toBeGreaterThan(Date.now())
  expect(renewed?.signedInAt).toEqual(stored.signedInAt)
})

test('a visitor known to the SDK gets a new session and the requested page without typing', async ({ page, context, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard')
  await context.clearCookies({ name: '__session' })
  await page.goto('/de/dashboard?again=1')
  await expect(page).toHaveURL('/de/dashboard?again=1')
  await expectSignedIn(page, person.company)
})

test('a session without an SDK user ends at the login', async ({ page, context, server }) => {
  const { cookie, ...person } = await signInNewPerson(server)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  await page.goto('/dashboard/settings?tab=1')
  await expect(page).toHaveURL('/dashboard/login')
  await expect(page.getByRole('status')).toHaveText(/^We’ve signed you out .* pick up where you left off\.$/u)
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).status).toBe(302)
  await fillIn(page, person)
  await expect(page).toHaveURL('/dashboard/settings?tab=1')
})

test('a session of another person than the SDK’s user ends at the login, without data', async ({ page, context, server, signInAs }) => {
  const [anna, berta] = [await createMember(server), await createMember(server)]
  await signInAs(anna)
  await openDashboard(page, '/dashboard')
  const cookie = await beginSession(server, (await signInWithPassword(server, berta)).idToken)
  await context.addCookies([{ name: '__session', value: cookie.slice('__session='.length), url: server.url }])
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/login')
  await expect(page.locator('body')).not.toContainText(berta.company)
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).status).toBe(302)
})

test('a disabled account is redirected to the login at the next navigation', async ({ page, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard')
  await openIdentity(server).updateAccount({ localId: person.uid, isDisabled: true })
  // The site may use cached account data for 5 s.
  await expect(async () => {
    const link = page.getByRole('link', { name: 'Invoices', exact: true })
    if (await link.isVisible()) await link.click({ timeout: 1000 })
    await expect(page).toHaveURL('/dashboard/login', { timeout: 1000 })
  }).toPass()
  await expect(loginForm(page)).not.toHaveAttribute('inert')
  await expect(page.locator('body')).not.toContainText(person.company)
})

test('signing in and out works by keyboard', async ({ page, server }) => {
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
  await expect(loginForm(page)).not.toHaveAttribute('inert')
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
  // If the app is not running yet, the server signs out by itself and the login reports it.
  await expect(page).toHaveURL(/\/dashboard\/login(\?mode=signedOut)?$/u)
})

test('a login whose SDK does not load reports it after 20 s, and opens its form', async ({ page, server }) => {
  const { locale, translate } = speak('nl')
  await page.clock.install()
  // The SDK's file never arrives.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if (!(await response.text()).includes('identitytoolkit.googleapis.com')) await route.fulfill({ response })
  })
  await page.goto(server.url + localizePath(locale, '/dashboard/login'))
  await expect(page.locator('html')).toHaveAttribute('data-start', 'done')
  await expect(page.locator('main form').first()).toHaveAttribute('inert')
  const problem = page.getByText(translate('identityError.networkRequestFailed'))
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(problem).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.locator('main form').first()).not.toHaveAttribute('inert')
})
