import type { Browser, BrowserContext, Page, Request, Route } from '@playwright/test'
import { openCustomerStore } from '#gateway/customers.ts'
import { ask } from './ask.ts'
import { findViolations } from './find-violations.ts'
import { waitUntilRunning } from './forms.ts'
import { isHosted } from './hosted-server.ts'
import { first } from './matrix.ts'
import {
  beginSession,
  createCompany,
  createPerson,
  newAddress,
  newEmail,
  openDocuments,
  openIdentity,
  signInWithPassword,
} from './people.ts'
import { receiveMails } from './received-mails.ts'
import type { TestServer } from './server.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/** Opens a browser of another user. */
async function openBrowser(browser: Browser, server: TestServer): Promise<BrowserContext> {
  return await browser.newContext({ baseURL: server.url, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
}

async function listEmails(server: TestServer, customerId: string): Promise<readonly string[]> {
  return (await openCustomerStore(openDocuments(server)).getCustomer(customerId)).emails
}

/** Opens a disclosure once the app runs the form in it. */
async function openSheet(page: Page, label: string) {
  const sheet = page.locator('details', { has: page.locator('summary', { hasText: label }) }).last()
  await waitUntilRunning(sheet.locator('form'))
  await sheet.locator('summary').click()
  return sheet
}

test('an invited colleague signs in by link and sees the invoices, until access is removed', async ({
  page,
  server,
  browser,
  complaints,
  signInAs,
}) => {
  test.slow()
  void complaints
  const anna = await createPerson(server)
  const { id, company, number } = await createCompany(server, [anna])
  const colleague = `${crypto.randomUUID()}@example.com`
  await signInAs(anna)
  await openDashboard(page, '/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team')
  await expect(page.getByText('You’re the only person with access.')).toBeVisible()
  const invite = await openSheet(page, 'Invite a colleague')
  await invite.getByRole('button').click()
  await expect(page.getByRole('region', { name: 'One field needs another look' })).toBeFocused()
  await invite.getByLabel('Their email address').fill(` ${colleague.toUpperCase()}`)
  await invite.getByRole('button').dblclick()
  await expect(page.getByText('The invitation is on its way')).toBeFocused()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: colleague })).toBeVisible()
  expect(await listEmails(server, id)).toEqual([anna.email, colleague])

  const [invitation, ...others] = await receiveMails(server, colleague, 1)
  expect(others).toEqual([])
  expect(invitation?.subject).toContain(company)
  const theirs = await openBrowser(browser, server)
  const theirPage = await theirs.newPage()
  await theirPage.goto(invitation?.link ?? '')
  await expect(theirPage.locator('main form')).not.toHaveAttribute('inert')
  await theirPage.locator('input[name=email]').fill(colleague)
  await theirPage.locator('main form button[type=submit]').click()
  const [, link] = await receiveMails(server, colleague, 2)
  await theirPage.goto(link?.link ?? '')
  await expect(theirPage.locator('main form')).not.toHaveAttribute('inert')
  await theirPage.locator('main form button[type=submit]').click()
  await expect(theirPage.getByRole('main')).toContainText(number)

  const sheet = await openSheet(page, colleague)
  await expect(sheet).toContainText(`Remove ${colleague}’s access?`)
  await sheet.getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByText('This person no longer has access')).toBeFocused()
  expect(await listEmails(server, id)).toEqual([anna.email])
  for (const path of ['/dashboard', `/dashboard/invoices?customer=${id}`, `/dashboard/invoices.data?customer=${id}`]) {
    expect(await (await theirs.request.get(path)).text(), path).not.toContain(number)
  }
  expect((await theirs.request.get(`/dashboard/invoices/${number}`)).status()).toBe(404)
  expect(await (await theirs.request.get('/dashboard/members')).text()).not.toContain(anna.email)
  // They get the customer's language, as the invitation did.
  await theirPage.reload()
  await expect(theirPage.getByRole('main')).toContainText('Bij dit adres hoort nog geen bedrijf')
  expect((await receiveMails(server, colleague, 3)).map(({ subject }) => subject)).toContain(`Je toegang tot ${company} is ingetrokken`)
  await theirs.close()
})

test('without scripts a rejected address stays, an invitation arrives, and leaving redirects', async ({
  page,
  server,
  browser,
  signInAs,
}) => {
  test.slow()
  const [anna, ben] = [await createPerson(server), await createPerson(server)]
  const { id, company } = await createCompany(server, [ben, anna])
  await signInAs(anna)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    storageState: await page.context().storageState(),
  })
  const sheet = await plain.newPage()
  await sheet.goto('/nl/dashboard/members')
  await sheet.locator('summary', { hasText: 'Een collega uitnodigen' }).click()
  const field = sheet.getByLabel('E-mailadres van je collega')
  await field.fill('nobody')
  const [refused] = await Promise.all([
    sheet.waitForResponse((response) => response.request().method() === 'POST'),
    sheet.getByRole('button', { name: 'Uitnodiging versturen' }).click(),
  ])
  expect(refused.status()).toBe(422)
  await expect(field).toHaveValue('nobody')
  const colleague = `${crypto.randomUUID()}@example.com`
  await field.fill(colleague)
  await sheet.getByRole('button', { name: 'Uitnodiging versturen' }).click()
  await expect(sheet.getByText('De uitnodiging is verstuurd')).toBeVisible()
  // Halde's language is Dutch; existing members are notified.
  expect((await receiveMails(server, ben.email, 1))[0]?.subject).toBe(`Iemand heeft toegang gekregen tot ${company}`)

  await sheet.locator('summary', { hasText: anna.email }).click()
  await expect(sheet.getByText('Je eigen toegang opgeven?')).toBeVisible()
  await sheet.locator('details[open]').getByRole('button').click()
  await expect(sheet).toHaveURL('/nl/dashboard?left=yes')
  await expect(sheet.getByText('Je hebt geen toegang meer tot het bedrijf.')).toBeVisible()
  await expect(sheet.getByRole('main')).not.toContainText(company)
  expect(await listEmails(server, id)).toEqual([ben.email, colleague])
  await plain.close()
})

test('the confirmation before a removal shifts nothing, and can be canceled', { tag: '@long' }, async ({ page, server, signInAs }) => {
  const [anna, ben] = await Promise.all([createPerson(server), createPerson(server)])
  const { id } = await createCompany(server, [anna, ben])
  await signInAs(anna)
  await openDashboard(page, '/dashboard/members')
  const invite = page.getByText('Invite a colleague')
  const before = await invite.boundingBox()
  const sheet = await openSheet(page, ben.email)
  expect(await invite.boundingBox()).toEqual(before)
  await expect(sheet.getByRole('button', { name: 'Remove access' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet.getByRole('button')).toHaveCount(0)
  await expect(sheet.locator('summary')).toBeFocused()
  expect(await listEmails(server, id)).toEqual([anna.email, ben.email])
})

test('leaving a company redirects to a page that confirms it, without an error of page or server', async ({
  page,
  server,
  complaints,
  signInAs,
}) => {
  void complaints
  const [anna, ben] = [await createPerson(server), await createPerson(server)]
  const { id, company } = await createCompany(server, [ben, anna])
  const other = await createCompany(server, [anna])
  await signInAs(anna)
  await page.goto(`/dashboard/members?customer=${id}`)
  // The page listens to changes.
  await page.waitForResponse((response) => response.url().includes('/Listen/channel'))
  const before = server.output().length
  const sheet = await openSheet(page, anna.email)
  await sheet.getByRole('button', { name: 'Remove access' }).click()
  await expect(page).toHaveURL('/dashboard?left=yes')
  await expect(page.getByText('You’ve given up your access to the company.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(other.number)
  await expect(page.getByRole('main')).not.toContainText(company)
  expect(await listEmails(server, id)).toEqual([ben.email])
  // A busy machine is slow, which the log reports too.
  const said = server
    .output()
    .slice(before)
    .replaceAll(/.* was (?:slow|rendered slowly)\..*/gu, '')
  expect(said).not.toMatch(/"level":(?:40|50|60)|PERMISSION_DENIED/u)
})

test('leaving a company leads to the dashboard while the page is revalidating', { tag: '@long' }, async ({ page, server, signInAs }) => {
  const [anna, ben] = [await createPerson(server), await createPerson(server)]
  const { id } = await createCompany(server, [ben, anna])
  await signInAs(anna)
  await page.goto(`/dashboard/members?customer=${id}`)
  const sheet = await openSheet(page, anna.email)
  const asked = Promise.withResolvers<Route>()
  const ended = Promise.withResolvers<void>()
  const isReading = (request: Request) => request.method() === 'GET' && request.url().includes('/dashboard/members.data?')
  const noteEnd = (request: Request) => isReading(request) && ended.resolve()
  page.on('requestfinished', noteEnd).on('requestfailed', noteEnd)
  await page.route('**/dashboard/members.data?*', (route) => (isReading(route.request()) ? asked.resolve(route) : route.fallback()))
  // The page's data arrives before that of the dashboard, unless the browser has cancelled it.
  let released: Promise<void> | undefined
  await page.route('**/dashboard.data?*', async (route) => {
    // The dashboard may be requested twice; the page is released once.
    await (released ??= asked.promise.then((held) => held.continue()))
    await ended.promise
    await route.continue()
  })
  const customers = openCustomerStore(openDocuments(server))
  await customers.putCustomer({ ...(await customers.getCustomer(id)), timeZone: 'Europe/Madrid' })
  await asked.promise
  await sheet.getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByText('You’ve given up your access to the company.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard?left=yes')
})

test('inviting oneself is rejected with that reason', async ({ page, server, signInAs }) => {
  const anna = await createPerson(server)
  const { id } = await createCompany(server, [anna])
  await signInAs(anna)
  await openDashboard(page, '/dashboard/members')
  const invite = await openSheet(page, 'Invite a colleague')
  const field = invite.getByLabel('Their email address')
  await field.fill(` ${anna.email.toUpperCase()}`)
  await invite.getByRole('button').click()
  await expect(page.getByRole('region', { name: 'One field needs another look' })).toBeFocused()
  await expect(invite.locator('[id$=email-error]')).toContainText('That’s your own address')
  expect(await listEmails(server, id)).toEqual([anna.email])
})

test('an invitation works by keyboard', { tag: '@long' }, async ({ page, server, signInAs }) => {
  test.slow()
  const anna = await createPerson(server)
  const { id } = await createCompany(server, [anna])
  await signInAs(anna)
  await openDashboard(page, '/dashboard/members')
  await waitUntilRunning(page.locator('main form'))
  await page.locator('summary', { hasText: 'Invite a colleague' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('bob@halde.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The invitation is on its way')).toBeFocused()
  expect(await listEmails(server, id)).toEqual([anna.email, 'bob@halde.example'])
})

test('access follows a changed address, but not to a company that lists the former one later', async ({ server }) => {
  const [anna, bob] = [await createPerson(server), await createPerson(server)]
  const { id } = await createCompany(server, [anna, bob])
  const visit = async (person: typeof anna) => beginSession(server, (await signInWithPassword(server, person)).idToken)
  await visit(anna)
  const changed = { ...anna, email: newEmail() }
  await openIdentity(server).updateAccount({ localId: anna.uid, email: changed.email, isEmailVerified: true })
  // The hosted provider does not report the change, so access changes with the next sign-in.
  if (!isHosted) expect(await listEmails(server, id)).toEqual([changed.email, bob.email])
  const later = await createCompany(server, [anna])
  await visit(changed)
  expect(await listEmails(server, id)).toEqual([changed.email, bob.email])
  expect(await listEmails(server, later.id)).toEqual([anna.email])
  expect((await receiveMails(server, bob.email, 1)).map(({ text }) => text).join()).toContain(changed.email)
})

test('people of a company are changed only by its own members with a confirmed address', async ({ server }) => {
  const [anna, eve] = [await createPerson(server), await createPerson(server)]
  const { id } = await createCompany(server, [anna])
  await createCompany(server, [eve])
  const unverified = { email: `${crypto.randomUUID()}@example.com`, password: 'seven green bottles' }
  const { localId: uid } = await openIdentity(server).createAccount({ ...unverified, isEmailVerified: false })
  await openCustomerStore(openDocuments(server)).putCustomer({
    ...(await openCustomerStore(openDocuments(server)).getCustomer(id)),
    emails: [anna.email, unverified.email],
  })
  for (const person of [eve, { ...unverified, uid }]) {
    const cookie = await beginSession(server, (await signInWithPassword(server, person)).idToken)
    const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    for (const fields of [
      { kind: 'invite', email: person.email },
      { kind: 'remove', member: anna.email },
    ]) {
      const body = new URLSearchParams({ form: 'ask', customer: id, ...fields }).toString()
      expect((await ask(server.url, `/dashboard/members?customer=${id}`, { method: 'POST', headers, body })).status).toBe(404)
    }
    const seen = await ask(server.url, `/dashboard/members?customer=${id}`, { headers: { cookie } })
    expect(seen.text).not.toContain(anna.email)
  }
  expect(await listEmails(server, id)).toEqual([anna.email, unverified.email])
})

for (const { locale, colorScheme, width } of first([
  { locale: 'es', colorScheme: 'dark', width: 360 },
  { locale: 'de', colorScheme: 'light', width: 1440 },
] as const)) {
  test(
    `the team page is accessible in ${locale}, ${width} pixels wide, in ${colorScheme} colours`,
    { tag: '@long' },
    async ({ page, server, signInAs }) => {
      test.slow()
      const anna = await createPerson(server)
      await createCompany(server, [anna, await createPerson(server)])
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await signInAs(anna)
      await page.goto(`/${locale}/dashboard/members?sent=invited`)
      // Includes collapsed text.
      await page.getByRole('main').evaluate((main) => main.querySelectorAll('details').forEach((details) => (details.open = true)))
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )
}
