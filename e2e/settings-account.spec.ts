import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { createContactRequests } from '#gateway/contact-requests.ts'
import { createFilesClient } from '#gateway/files.ts'
import { createProfiles } from '#gateway/profiles.ts'
import { createServiceTokens } from '#gateway/service-token.ts'
import { sampleFiles } from '#testing/sample-files.ts'
import { readContent } from '#words/node/read-content.ts'
import { createTranslate } from '#words/translate.ts'
import { holdRequests } from './app.ts'
import { findViolations } from './find-violations.ts'
import { listMailFiles } from './list-mail-files.ts'
import {
  createCompany,
  createPerson,
  newAddress,
  openDocuments,
  openIdentity,
  type Person,
  proxiedServer,
  readServiceKey,
  signInWithPassword,
} from './people.ts'
import type { TestServer } from './server.ts'
import { signInOnPage } from './sign-in-on-page.ts'
import { test as base, expect } from './test.ts'

/** Each browser comes from an address of its own. */
const test = base.extend<object, { server: TestServer }>(proxiedServer).extend({
  context: async ({ context }, provide) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
    await provide(context)
  },
})

const { messages } = await readContent(new URL('../content/', import.meta.url))
const translate = createTranslate('en', messages.en)

async function createMember(server: TestServer) {
  const person = await createPerson(server)
  return { ...person, ...(await createCompany(server, [person])) }
}

/** The same person in another browser. */
async function signInAway(browser: Browser, server: TestServer, person: Person) {
  const away = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  const other = await away.newPage()
  await signInOnPage(other, person, '/dashboard')
  return { away, other }
}

/** The link of a mode of the login in a mail to an address. */
async function receiveLink(server: TestServer, address: string, mode: string): Promise<string> {
  const find = async () => {
    const files = await listMailFiles(server.dataDir)
    const mails = await Promise.all(files.map(async (file) => await PostalMime.parse(await readFile(file))))
    const mail = mails.find(({ to, text = '' }) => to?.[0]?.address === address && text.includes(mode))
    return /^https?:\/\/\S+$/mu.exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return await find()
}

/** The service refuses the next change of the account until there is a fresh sign-in, as it does after five minutes. */
async function outdateSignIn(page: Page, method: 'update' | 'delete' | 'sendOobCode'): Promise<void> {
  await page.route(
    `**/accounts:${method}?*`,
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } }),
    { times: 1 },
  )
}

async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: translate('settings.recent.heading') })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('input[autocomplete=username]')).toHaveCount(1)
  await dialog.locator('input[name=password]').fill(password)
  await dialog.getByRole('button', { name: translate('settings.recent.submit') }).click()
}

test('a new password asks for a fresh sign-in, goes on without being typed again, and ends every other session', async ({
  page,
  server,
  browser,
}) => {
  const person = await createMember(server)
  const { away, other } = await signInAway(browser, server, person)
  await signInOnPage(page, person, '/dashboard/settings/security')
  const field = page.locator('#new-password')
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  const newPassword = `pass ${crypto.randomUUID()}`
  await field.fill('too short')
  await page.getByRole('button', { name: translate('settings.password.submit') }).click()
  await expect(page.getByRole('alert')).toHaveText(translate('identityError.weakPassword', { min: 12 }))

  await outdateSignIn(page, 'update')
  await field.fill(newPassword)
  await page.getByRole('button', { name: translate('settings.password.submit') }).click()
  await signInAgain(page, 'not the password at all')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(translate('identityError.wrongPassword'))
  await signInAgain(page, person.password)
  await expect(page.getByText(translate('settings.password.done'))).toBeVisible()
  await signInWithPassword(server, { email: person.email, password: newPassword })
  // This browser goes on, the other one does not.
  await page.reload()
  await expect(page.getByRole('heading', { name: translate('settings.password.heading') })).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/dashboard/login')
  await away.close()
})

test('whoever closes the dialog changes nothing, and keeps what was typed', async ({ page, server }) => {
  await signInOnPage(page, await createMember(server), '/dashboard/settings/security')
  await outdateSignIn(page, 'update')
  await page.locator('#new-password').fill('seven green bottles')
  await page.getByRole('button', { name: translate('settings.password.submit') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('#new-password')).toHaveValue('seven green bottles')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a new address counts once it is confirmed, and the old one hears of it', async ({ page, server }) => {
  const person = await createMember(server)
  const newEmail = `${crypto.randomUUID()}@example.com`
  await signInOnPage(page, person, '/dashboard/settings/security')
  await outdateSignIn(page, 'sendOobCode')
  await page.locator('#new-email').fill(newEmail)
  await page.getByRole('button', { name: translate('settings.email.submit') }).click()
  await signInAgain(page, person.password)
  await expect(page.getByText(translate('settings.email.done', { newEmail, email: person.email }))).toBeVisible()
  await page.goto(await receiveLink(server, newEmail, 'mode=verifyAndChangeEmail'))
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(translate('loginAction.verifyAndChangeEmail.done', { email: newEmail }))).toBeVisible()
  await signInWithPassword(server, { email: newEmail, password: person.password })
  expect(await receiveLink(server, person.email, 'mode=recoverEmail')).toContain('/dashboard/login')
})

test('a session that is ended from another browser stays ended there, though that browser knows the person', async ({
  page,
  server,
  browser,
}) => {
  const person = await createMember(server)
  const { away, other } = await signInAway(browser, server, person)
  await signInOnPage(page, person, '/dashboard/settings/security')
  await expect(page.getByText('Chrome on Linux')).toHaveCount(2)
  await page.getByRole('button', { name: /^Sign out: Chrome on Linux/u }).click()
  await expect(page.getByText(translate('settings.sessions.ended'))).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/dashboard/login')
  await expect(other.locator('form')).not.toHaveAttribute('inert')
  await expect(other.locator('input[name=password]')).toBeVisible()
  // Whoever signs in again may come in.
  await signInOnPage(other, person, '/dashboard')
  await away.close()
})

test('a new account is made, confirmed by mail, and then shows what belongs to its address', async ({ page, server }) => {
  const email = `${crypto.randomUUID()}@example.com`
  const { company } = await createCompany(server, [{ uid: '', email, password: '' }])
  await page.goto('/dashboard/login')
  await page.getByRole('link', { name: translate('login.signUpLink') }).click()
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await expect(page.locator('input[name=password]')).toHaveAttribute('autocomplete', 'new-password')
  expect(await findViolations(page)).toEqual([])
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(`pass ${crypto.randomUUID()}`)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL('/dashboard/settings/security')
  await expect(page.getByText(translate('settings.email.unverified'))).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).not.toContainText(company)
  await page.goto(await receiveLink(server, email, 'mode=verifyEmail'))
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(translate('loginAction.verifyEmail.done'))).toBeVisible()
  await expect.poll(async () => await (await page.goto('/dashboard'))?.text()).toContain(company)
})

/** A picture that no encoder makes small, so that it goes up in several pieces. */
async function makeNoise(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 1100
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    const image = context.createImageData(1200, 1100)
    for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    context.putImageData(image, 0, 0)
    const bytes = new Uint8Array(
      (await (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)))?.arrayBuffer()) ?? new ArrayBuffer(),
    )
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

test('a picture is cut to a square, goes up, goes on after the line broke, shows, and is taken away again', async ({
  page,
  context,
  server,
}) => {
  const person = await createMember(server)
  await signInOnPage(page, person, '/dashboard/settings')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: sampleFiles['application/pdf'] })
  await expect(page.getByRole('alert')).toHaveText(translate('settings.photo.typeRefused'))
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toHaveText(translate('settings.photo.unreadable'))

  await input.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: await makeNoise(page) })
  await expect(page.getByLabel(translate('settings.photo.zoom'))).toBeFocused()
  await page.keyboard.press('ArrowRight')
  // The second piece waits, and the line breaks meanwhile.
  let pieces = 0
  const offsets: string[] = []
  await page.route('**/v0/b/**', async (route) => {
    const command = route.request().headers()['x-goog-upload-command'] ?? ''
    if (!command.includes('upload')) return await route.continue()
    offsets.push(route.request().headers()['x-goog-upload-offset'] ?? '')
    if (++pieces !== 2) return await route.continue()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: translate('settings.photo.use') }).click()
  await expect(page.getByText(/goes on as soon as there is a connection/u)).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
  const photo = page.getByRole('img', { name: /^Picture of/u })
  await expect(photo).toBeVisible({ timeout: 30_000 })
  expect(offsets.length).toBeGreaterThan(2)
  // It did not begin anew.
  expect(offsets.slice(1)).not.toContain('0')
  expect(await photo.evaluate((image) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight])).toEqual([
    1024, 1024,
  ])
  const { profile } = await createProfiles(openDocuments(server)).getProfile(person.uid)
  expect(profile.photo).toMatch(new RegExp(`^users/${person.uid}/photo-[0-9a-f]{32}\\.jpg$`, 'u'))
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', `/dashboard/files/${profile.photo}`)

  await page.getByRole('button', { name: translate('settings.photo.remove') }).click()
  await expect(photo).toBeHidden()
  expect((await page.request.get(`/dashboard/files/${profile.photo}`)).status()).toBe(404)
})

test('an upload is cancelled, and tried again', async ({ page, server }) => {
  await signInOnPage(page, await createMember(server), '/dashboard/settings')
  const held = await holdRequests(page, '**/v0/b/**')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: sampleFiles['image/png'] })
  await page.getByRole('button', { name: translate('settings.photo.use') }).click()
  await expect.poll(held.count).toBeGreaterThan(0)
  await page.getByRole('button', { name: translate('ui.cancel') }).click()
  await expect(page.getByRole('alert')).toContainText(translate('storageError.canceled'))
  await held.release()
  await page.getByRole('button', { name: translate('dashboard.failed.retry') }).click()
  await expect(page.getByRole('img', { name: /^Picture of/u })).toBeVisible()
})

test('the export holds what is held of the person, and nothing of anyone else', async ({ page, server }) => {
  const person = await createMember(server)
  const stranger = await createMember(server)
  const documents = openDocuments(server)
  const canary = (name: string) => `canary-${name}-${person.uid}`
  await createProfiles(documents).saveProfile(person.uid, { displayName: canary('name') }, undefined)
  for (const { email, uid } of [person, stranger]) {
    const request = {
      id: crypto.randomUUID().replaceAll('-', ''),
      reference: `REF-${uid.slice(0, 6)}`,
      formName: 'contact',
      locale: 'en',
      name: 'Ana',
      email,
      country: 'NL',
      topic: 'shop',
      budget: 'unsure',
      message: `canary-message-${uid}`,
      consentAt: new Date(),
      createdAt: new Date(),
    } as const
    await createContactRequests(documents).createContactRequest(request, [])
  }
  const key = readServiceKey(server)
  const getToken = createServiceTokens(key, Date.now, 'https://firebasestorage.googleapis.com/')
  const files = createFilesClient({
    fetch,
    baseUrl: server.url,
    bucket: `${key.project_id}.firebasestorage.app`,
    getAuthorization: async () => `Bearer ${await getToken()}`,
  })
  const text = new TextEncoder().encode(canary('file'))
  await files.uploadFile({ name: `customers/${person.id}/offer.txt`, content: new Blob([text]).stream(), sizeBytes: text.length })

  await signInOnPage(page, person, '/dashboard/settings/privacy')
  await expect(page.getByText(`REF-${person.uid.slice(0, 6)}`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: translate('settings.export.submit') }).click()
  const archive = await download
  expect(archive.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/u)
  await expect(page.getByText(translate('settings.export.done'))).toBeVisible()
  // Its parts are stored as they are.
  const content = await readFile(await archive.path(), 'utf8')
  for (const found of [
    canary('name'),
    canary('message'),
    canary('file'),
    person.email,
    person.company,
    person.number,
    'invoices.csv',
    'account.json',
  ]) {
    expect(content, found).toContain(found)
  }
  for (const foreign of [stranger.uid, stranger.email, stranger.company, stranger.number]) expect(content).not.toContain(foreign)
})

test('an account is deleted after its word and a fresh sign-in, and a page says that it is done', async ({ page, server, context }) => {
  const person = await createMember(server)
  await createProfiles(openDocuments(server)).saveProfile(person.uid, { displayName: 'Canary' }, undefined)
  await signInOnPage(page, person, '/dashboard/settings/privacy')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('main')).toContainText(person.company)
  await page.getByRole('button', { name: translate('settings.delete.submit') }).click()
  const dialog = page.getByRole('alertdialog', { name: translate('settings.delete.confirmHeading') })
  const confirm = dialog.getByRole('button', { name: translate('settings.delete.submit') })
  await confirm.click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').fill(translate('settings.delete.word'))
  await outdateSignIn(page, 'delete')
  await confirm.click()
  await signInAgain(page, person.password)
  await expect(page).toHaveURL('/dashboard/login?mode=deleted')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('accountDeleted.heading'))
  expect(await findViolations(page)).toEqual([])
  expect(await openIdentity(server).findAccounts({ localIds: [person.uid] })).toEqual([])
  expect((await createProfiles(openDocuments(server)).getProfile(person.uid)).profile).toEqual({})
  await expect(other).toHaveURL(/\/dashboard\/login/u)
})

test('a warning comes before the session ends, and signing in again renews it', async ({ page, server }) => {
  const person = await createMember(server)
  await page.clock.install()
  await signInOnPage(page, person, '/dashboard/settings')
  await page.locator('#person-displayName').fill('Ana')
  const warning = page.getByRole('button', { name: translate('settings.sessionEnd.submit') })
  await expect(warning).toBeHidden()
  await page.clock.fastForward(7 * 24 * 3600 * 1000 - 5 * 60_000)
  await warning.click()
  await signInAgain(page, person.password)
  await expect(page.getByText(translate('settings.sessionEnd.renewed'))).toBeVisible()
  await expect(page.locator('#person-displayName')).toHaveValue('Ana')
})
