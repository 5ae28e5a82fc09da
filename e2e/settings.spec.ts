import type { Page } from '@playwright/test'
import { localeCookieName } from '#domain/locale-cookie.ts'
import { localizePath } from '#domain/locale-path.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openProfileStore } from '#gateway/profiles.ts'
import { openRequestStore } from '#gateway/requests.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { ask } from './ask.ts'
import { findViolations } from './find-violations.ts'
import { beginSession, createCompany, createPerson, openDocuments, signInWithPassword } from './people.ts'
import type { TestServer } from './server.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

const { translate: english } = speak('en')

const pages = ['', '/company', '/security', '/notifications', '/privacy'] as const
const nameField = (page: Page) => page.locator('#person-displayName')
const saveButton = (page: Page) => page.locator('form[name=person] button[type=submit]')
const saved = (page: Page) => page.locator('form[name=person] output')

async function createMember(server: TestServer) {
  const person = await createPerson(server)
  return { ...person, ...(await createCompany(server, [person])) }
}

async function readProfile(server: TestServer, uid: string) {
  return (await openProfileStore(openDocuments(server)).getProfile(uid)).profile
}

test('the settings open from their tabs, and a name is saved with a confirmation', async ({ page, server, complaints, signInAs }) => {
  const { locale, translate } = speak('de')
  void complaints
  const person = await createMember(server)
  const start = localizePath(locale, '/dashboard/settings')
  await signInAs(person)
  await openDashboard(page, start)
  await nameField(page).fill('Ana Brandt')
  await page.locator('#person-timeZone').selectOption('Europe/Madrid')
  await saveButton(page).click()
  await expect(saved(page)).toHaveText(translate('settings.saved'))
  expect(await readProfile(server, person.uid)).toMatchObject({ displayName: 'Ana Brandt', timeZone: 'Europe/Madrid', locale })
  const tabs = page.getByRole('navigation', { name: translate('settings.pages.label') }).getByRole('link')
  for (const at of [1, 2, 3, 4, 0]) {
    const path = pages[at] ?? ''
    await tabs.nth(at).click()
    await expect(page).toHaveURL(start + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  await page.goto(start)
  await expect(nameField(page)).toHaveValue('Ana Brandt')
  // The account menu shows the display name.
  await page.goto(localizePath(locale, '/dashboard'))
  await expect(page.getByRole('banner')).toContainText('Ana Brandt')
})

test(
  'the same setting changed in two tabs is shown, and the user decides',
  { tag: '@long' },
  async ({ page, context, server, signInAs }) => {
    const { locale, translate } = speak('es')
    const person = await createMember(server)
    const start = localizePath(locale, '/dashboard/settings')
    await signInAs(person)
    await openDashboard(page, start)
    const other = await context.newPage()
    await other.goto(start)
    await other.locator('#person-displayName').fill('Anne')
    await other.locator('form[name=person] button[type=submit]').click()
    await expect(saved(other)).toHaveText(translate('settings.saved'))

    await nameField(page).fill('Anna')
    await page.locator('#person-timeZone').selectOption('Europe/Madrid')
    await saveButton(page).click()
    await expect(page.getByText(translate('settings.conflict.heading'))).toBeVisible()
    await expect(page.getByText(translate('settings.conflict.elsewhere', { value: 'Anne' }))).toBeVisible()
    await expect(page.getByText(translate('settings.conflict.here', { value: 'Anna' }))).toBeVisible()
    await expect(nameField(page)).toHaveValue('Anna')
    expect((await readProfile(server, person.uid)).displayName).toBe('Anne')
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel(translate('settings.conflict.elsewhere', { value: 'Anne' })).check()
    await saveButton(page).click()
    await expect(saved(page)).toHaveText(translate('settings.saved'))
    await expect(nameField(page)).toHaveValue('Anne')
    // Only the fields changed in this tab are stored.
    expect(await readProfile(server, person.uid)).toMatchObject({ displayName: 'Anne', timeZone: 'Europe/Madrid' })
  },
)

test('a name is changed by keyboard, and Enter saves it', { tag: '@long' }, async ({ page, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings')
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press('Tab')
    if (await nameField(page).evaluate((field) => field === document.activeElement)) break
  }
  await page.keyboard.type('Ana')
  // The card shows what is typed.
  await expect(page.getByRole('complementary', { name: english('settings.preview.heading') })).toContainText('Ana')
  await page.keyboard.press('Enter')
  await expect(saved(page)).toHaveText('Saved')
  await expect(nameField(page)).toBeFocused()
  expect((await readProfile(server, person.uid)).displayName).toBe('Ana')
})

test('without scripts a section is saved by the native form, and rejected values are kept', async ({ browser, server }) => {
  const person = await createMember(server)
  const cookie = await beginSession(server, (await signInWithPassword(server, person)).idToken)
  const [name = '', value = ''] = cookie.split('=')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  await context.addCookies([{ name, value, url: server.url }])
  const page = await context.newPage()
  await page.goto('/dashboard/settings')
  await nameField(page).fill('Ana')
  await page.locator('#person-phone').fill('12')
  await saveButton(page).click()
  await expect(page.locator('#person-phone-error')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Ana')
  await page.locator('#person-phone').fill('')
  await saveButton(page).click()
  await expect(saved(page)).toHaveText('Saved')
  await expect(nameField(page)).toHaveValue('Ana')

  await page.goto('/dashboard/settings/notifications')
  await page.locator('#notifications-requests').uncheck()
  await page.locator('form[name=notifications] button').click()
  await expect(page.locator('form[name=notifications] output')).toHaveText('Saved')
  await expect(page.locator('#notifications-requests')).not.toBeChecked()
  expect(await readProfile(server, person.uid)).toMatchObject({
    displayName: 'Ana',
    notifications: { invoices: true, monthly: false, requests: false },
  })

  // Ends another session, also without scripts.
  const other = await beginSession(server, (await signInWithPassword(server, person)).idToken)
  await page.goto('/dashboard/settings/security')
  await page.locator('form:has(input[name=formName][value=sessions]) button').first().click()
  await expect(page.getByText(english('settings.sessions.current'))).toBeVisible()
  await expect(page.getByText(english('settings.sessions.ended'))).toBeVisible()
  expect((await ask(server.url, '/dashboard', { headers: { cookie: other } })).status).toBe(302)
  await context.close()
})

test('leaving with unsaved changes asks first, and staying keeps them', async ({ page, server, signInAs }) => {
  await signInAs(await createMember(server))
  await openDashboard(page, '/dashboard/settings')
  await nameField(page).fill('Ana')
  const security = page.getByRole('link', { name: english('settings.pages.security') })
  const dialog = page.getByRole('alertdialog')
  await security.click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: english('ui.cancel') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/settings')
  await expect(nameField(page)).toHaveValue('Ana')
  await security.click()
  await dialog.getByRole('button', { name: english('settings.unsaved.leave') }).click()
  await expect(page).toHaveURL('/dashboard/settings/security')
  // Unchanged fields cause no question.
  await openDashboard(page, '/dashboard/settings')
  await nameField(page).fill('Ana')
  await nameField(page).fill('')
  await security.click()
  await expect(page).toHaveURL('/dashboard/settings/security')
})

test('leaving with an unsaved notification setting asks first', { tag: '@long' }, async ({ page, server, signInAs }) => {
  await signInAs(await createMember(server))
  await openDashboard(page, '/dashboard/settings/notifications')
  const box = page.locator('#notifications-requests')
  await box.uncheck()
  await page.getByRole('link', { name: english('settings.pages.security') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: english('ui.cancel') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/settings/notifications')
  await expect(box).not.toBeChecked()
  await page.locator('form[name=notifications] button').click()
  await expect(page.locator('form[name=notifications] output')).toHaveText('Saved')
  await page.getByRole('link', { name: english('settings.pages.security') }).click()
  await expect(page).toHaveURL('/dashboard/settings/security')
})

test(
  'staying on the page returns the focus to the clicked link, or to the label of its menu',
  { tag: '@long' },
  async ({ page, server, signInAs }) => {
    await signInAs(await createMember(server))
    await openDashboard(page, '/dashboard/settings')
    await nameField(page).fill('Ana')
    const dialog = page.getByRole('alertdialog')
    const cancel = dialog.getByRole('button', { name: english('ui.cancel') })
    const security = page.getByRole('link', { name: english('settings.pages.security') })
    await security.click()
    await cancel.click()
    await expect(dialog).toBeHidden()
    await expect(security).toBeFocused()
    const language = page.locator('details[name=header-menu]', { has: page.locator('a[hreflang=de]') })
    const label = language.locator('summary')
    const german = language.locator('a[hreflang=de]')
    await label.click()
    await german.click()
    await cancel.click()
    await expect(dialog).toBeHidden()
    await expect(german).toBeHidden()
    await expect(label).toBeFocused()
    await label.press('Enter')
    await german.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(label).toBeFocused()
    await expect(page).toHaveURL('/dashboard/settings')
  },
)

test(
  'the remembered language is that of the shown page, whether or not the visitor leaves',
  { tag: '@long' },
  async ({ page, context, server, signInAs }) => {
    await signInAs(await createMember(server))
    await openDashboard(page, '/dashboard/settings')
    await nameField(page).fill('Ana')
    const dialog = page.getByRole('alertdialog')
    const language = page.locator('details[name=header-menu]', { has: page.locator('a[hreflang=de]') })
    const remembered = async () => (await context.cookies()).find(({ name }) => name === localeCookieName)?.value
    const chooseGerman = async () => {
      await language.locator('summary').click()
      await language.locator('a[hreflang=de]').click()
    }
    await chooseGerman()
    await dialog.getByRole('button', { name: english('ui.cancel') }).click()
    await expect.poll(remembered).toBe('en')
    await chooseGerman()
    await dialog.getByRole('button', { name: english('settings.unsaved.leave') }).click()
    await expect(page).toHaveURL('/de/dashboard/settings')
    await expect.poll(remembered).toBe('de')
  },
)

test('offline changes are kept, and saved when the connection is back', async ({ page, context, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings')
  await nameField(page).fill('Ana')
  await context.setOffline(true)
  await expect(page.getByText(english('settings.offline'))).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText(english('form.offline'))).toBeVisible()
  await expect(nameField(page)).toHaveValue('Ana')
  await context.setOffline(false)
  await saveButton(page).click()
  await expect(saved(page)).toHaveText('Saved')
})

test('a session that ended meanwhile loses nothing that was typed', async ({ page, context, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings')
  await nameField(page).fill('Ana')
  await context.clearCookies({ name: '__session' })
  await saveButton(page).click()
  const problem = page.getByRole('region', { name: english('form.signedOut') })
  await expect(problem).toBeFocused()
  await expect(problem.getByRole('link', { name: english('form.signInElsewhere') })).toBeVisible()
  await expect(nameField(page)).toHaveValue('Ana')
  // The other tab begins a session by itself: this browser still has the user.
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByRole('main')).toContainText(person.company)
  await saveButton(page).click()
  await expect(saved(page)).toHaveText('Saved')
})

test(
  'a button pressed after the end of the session shows the same error as forms',
  { tag: '@long' },
  async ({ page, context, server, signInAs }) => {
    const person = await createMember(server)
    await beginSession(server, (await signInWithPassword(server, person)).idToken)
    await signInAs(person)
    await openDashboard(page, '/dashboard/settings/security')
    await context.clearCookies({ name: '__session' })
    await page.locator('form:has(input[name=formName][value=sessions]) button').first().click()
    const problem = page.getByRole('region', { name: english('form.signedOut') })
    await expect(problem).toBeFocused()
    await expect(problem.getByRole('link', { name: english('form.signInElsewhere') })).toBeVisible()
  },
)

test('a change of the company becomes a request to the agency, once, and is shown as open', async ({ page, server, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/company')
  const submit = page.getByRole('button', { name: english('settings.company.submit') })
  await submit.click()
  await expect(page.locator('#company-company-error')).toHaveText(english('form.errors.nothingChanged'))
  await expect(page.getByRole('region', { name: english('form.errors.summary', { count: 1 }) })).toBeFocused()
  await page.locator('#company-city').fill('Utrecht')
  await submit.click()
  await expect(page.getByText(english('settings.company.done'))).toBeVisible()
  await expect(page.getByText(english('settings.company.openHeading', { count: 1 }))).toBeVisible()
  await page.locator('#company-city').fill('Utrecht')
  await submit.click()
  await expect(page.getByText(english('settings.company.done'))).toBeVisible()
  const requests = await openRequestStore(openDocuments(server)).listRequests(person.id)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ kind: 'change', state: 'open', createdBy: person.uid })
  expect(requests[0]?.text).toMatch(/^City: .+ → Utrecht$/u)
})

test('removal from a company while its form is open is reported, and keeps the typed text', async ({ page, server, signInAs }) => {
  const person = await createPerson(server)
  const stays = await createCompany(server, [person])
  const left = await createCompany(server, [person])
  await signInAs(person)
  await openDashboard(page, `/dashboard/settings/company?customer=${left.id}`)
  await page.locator('#company-city').fill('Utrecht')
  await openCustomerStore(openDocuments(server)).putCustomer(createCustomer({ id: left.id, emails: ['eve@other.example'] }))
  await page.getByRole('button', { name: english('settings.company.submit') }).click()
  await expect(page.getByRole('region', { name: english('form.failed') })).toBeFocused()
  await expect(page.locator('#company-city')).toHaveValue('Utrecht')
  const requests = openRequestStore(openDocuments(server))
  for (const { id } of [stays, left]) expect(await requests.listRequests(id)).toEqual([])
})
