import type { Page } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { readContent } from '#words/node/read-content.ts'
import { createTranslate } from '#words/translate.ts'
import { ask } from './ask.ts'
import { apiKey, createPerson, newAddress, proxiedServer, signInWithPassword } from './people.ts'
import { receiveMails } from './receive-mails.ts'
import type { TestServer } from './server.ts'
import { test as base, expect } from './test.ts'

/** Each browser comes from an address of its own. */
const test = base.extend<object, { server: TestServer }>(proxiedServer).extend({
  context: async ({ context }, provide) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
    await provide(context)
  },
})

const { messages } = await readContent(new URL('../content/', import.meta.url))

const email = (page: Page) => page.locator('input[name=email]')
const submit = (page: Page) => page.locator('main form button[type=submit]')

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
}

/** Asks for a code as the SDK does. */
async function askForCode(server: TestServer, body: object): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${apiKey}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const { status, text } = await ask(server.url, path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (status !== 200) throw new Error(`No mail was sent: ${text}`)
}

for (const locale of locales) {
  const translate = createTranslate(locale, messages[locale])

  test(`a forgotten password is set anew by mail, in ${locale}`, async ({ page, server }) => {
    const person = await createPerson(server)
    await page.goto(server.url + localizePath(locale, '/dashboard/login'))
    await page.getByRole('link', { name: translate('login.forgotLink') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('loginAction.forgotPassword.heading'))
    await expect(page.locator('main form')).not.toHaveAttribute('inert')
    await email(page).fill(person.email)
    await submit(page).click()
    await expect(page.getByRole('status')).toHaveText(translate('loginAction.forgotPassword.done', { email: person.email }))

    const [mail] = await receiveMails(server, person.email, 1)
    expect(new URL(mail?.link ?? '').pathname).toBe(localizePath(locale, '/dashboard/login'))
    // A program that opens the link to look at it uses nothing up.
    expect((await fetch(mail?.link ?? '')).status).toBe(200)
    await open(page, mail?.link ?? '')
    await expect(page.getByText(translate('loginAction.resetPassword.lead', { email: person.email }))).toBeVisible()
    const password = page.locator('input[name=password]')
    await password.fill('too short')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText(translate('identityError.weakPassword', { min: 12 }))
    const newPassword = `pass ${crypto.randomUUID()}`
    await password.fill(newPassword)
    await submit(page).click()
    await expect(page.getByRole('status')).toHaveText(translate('loginAction.resetPassword.done'))
    await signInWithPassword(server, { email: person.email, password: newPassword })

    await page.goto(mail?.link ?? '')
    await expect(page.getByRole('alert')).toHaveText(translate('identityError.invalidActionCode'))
    await expect(page.getByRole('link', { name: translate('loginAction.again') })).toBeVisible()
  })

  test(`a link in a mail signs in without a password, in ${locale}`, async ({ page, server }) => {
    const person = await createPerson(server)
    await open(page, server.url + localizePath(locale, '/dashboard/login?mode=emailLink'))
    await email(page).fill(person.email)
    await submit(page).click()
    await expect(page.getByRole('status')).toHaveText(translate('loginAction.emailLink.done', { email: person.email }))
    const [mail] = await receiveMails(server, person.email, 1)
    await open(page, mail?.link ?? '')
    // This browser asked for it.
    await expect(email(page)).toHaveValue(person.email)
    await submit(page).click()
    await page.waitForURL(server.url + localizePath(locale, '/dashboard'))
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test(`"this was not me" secures the account, in ${locale}`, async ({ page, server }) => {
    const person = await createPerson(server)
    const { idToken } = await signInWithPassword(server, person)
    const newEmail = `${crypto.randomUUID()}@example.com`
    await askForCode(server, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
    const [change] = await receiveMails(server, newEmail, 1)
    await open(page, localizedLink(server, change?.link ?? '', locale))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('loginAction.verifyAndChangeEmail.heading'))
    await submit(page).click()
    await expect(page.getByRole('status')).toHaveText(translate('loginAction.verifyAndChangeEmail.done', { email: newEmail }))

    const [notice] = await receiveMails(server, person.email, 1)
    expect(new URL(notice?.link ?? '').pathname).toBe(localizePath(locale, '/dashboard/login'))
    await open(page, notice?.link ?? '')
    await expect(page.getByText(translate('loginAction.recoverEmail.lead', { email: person.email }))).toBeVisible()
    await submit(page).click()
    await expect(page.getByRole('status')).toHaveText(translate('loginAction.recoverEmail.done'))
    await expect(signInWithPassword(server, { email: newEmail, password: person.password })).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    await page.getByRole('link', { name: translate('loginAction.recoverEmail.next') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('loginAction.forgotPassword.heading'))
  })
}

test('an address is confirmed on a button', async ({ page, server }) => {
  const person = await createPerson(server, { isEmailVerified: false })
  const { idToken } = await signInWithPassword(server, person)
  await askForCode(server, { requestType: 'VERIFY_EMAIL', idToken })
  const [mail] = await receiveMails(server, person.email, 1)
  await open(page, mail?.link ?? '')
  await submit(page).click()
  await expect(page.getByRole('status')).toHaveText(createTranslate('en', messages.en)('loginAction.verifyEmail.done'))
})

/** The same page in another language, as its menu leads to it. */
function localizedLink(server: TestServer, link: string, locale: (typeof locales)[number]): string {
  return server.url + localizePath(locale, '/dashboard/login') + new URL(link).search
}
