import type { Page } from '@playwright/test'
import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isHosted } from './hosted-server.ts'
import { first } from './matrix.ts'
import { watchDocuments } from './members.ts'
import { askForCode, createCompany, createPerson, type Person, signInWithPassword } from './people.ts'
import { signInAway } from './own-settings.ts'
import { receiveLink, receiveMails } from './received-mails.ts'
import type { TestServer } from './server.ts'
import { openDashboard, signInOnPage } from './sign-in-on-page.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

const { translate: english } = speak('en')

const email = (page: Page) => page.locator('input[name=email]')
const submit = (page: Page) => page.locator('main form button[type=submit]')

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main form').first()).not.toHaveAttribute('inert')
}

test('a forgotten password is reset by mail', async ({ page, server }) => {
  const { locale, translate } = speak('es')
  const person = await createPerson(server)
  await page.goto(server.url + localizePath(locale, '/dashboard/login'))
  await page.getByRole('link', { name: translate('login.forgotLink') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('loginAction.forgotPassword.heading'))
  await expect(page.locator('main form').first()).not.toHaveAttribute('inert')
  await email(page).fill(person.email)
  await submit(page).click()
  await expect(page.getByRole('status')).toHaveText(translate('loginAction.forgotPassword.done', { email: person.email }))
  // The form that had the focus was removed.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(translate('loginAction.forgotPassword.doneHeading'))
  await expect(heading).toBeFocused()

  const [mail] = await receiveMails(server, person.email, 1)
  // A mail scanner that opens the link does not use it up.
  expect((await fetch(mail?.link ?? '')).status).toBe(200)
  await open(page, mail?.link ?? '')
  expect(new URL(page.url()).pathname).toBe(localizePath(locale, '/dashboard/login'))
  await expect(page.getByText(translate('loginAction.resetPassword.lead', { email: person.email }))).toBeVisible()
  const password = page.locator('input[name=password]')
  await password.fill('too short')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText(translate('identityError.weakPassword', { min: 12 }))
  const newPassword = `pass ${crypto.randomUUID()}`
  await password.fill(newPassword)
  await submit(page).click()
  await expect(page.getByRole('status')).toHaveText(translate('loginAction.resetPassword.done'))
  await expect(heading).toHaveText(translate('loginAction.resetPassword.doneHeading'))
  await expect(heading).toBeFocused()
  await signInWithPassword(server, { email: person.email, password: newPassword })

  await page.goto(mail?.link ?? '')
  await expect(page.getByRole('alert')).toHaveText(translate('identityError.invalidActionCode'))
  await expect(page.getByRole('link', { name: translate('loginAction.again') })).toBeVisible()
})

test('a missing mail can be requested again after a minute, and the page names the spam folder', async ({ page, server }) => {
  const { locale, translate } = speak('de')
  const person = await createPerson(server)
  const asked: string[] = []
  // The provider's rate limit runs on its own clock.
  await page.route('**/accounts:sendOobCode?*', async (route) => {
    asked.push(String(route.request().postDataJSON()?.email))
    await route.fulfill({ json: { email: person.email } })
  })
  await page.clock.install()
  await open(page, server.url + localizePath(locale, '/dashboard/login?mode=emailLink'))
  await email(page).fill(person.email)
  await submit(page).click()
  await expect(page.getByText('Spam-Ordner')).toBeVisible()
  const again = page.getByRole('button', { name: /^Noch einmal senden/u })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(61_000)
  await expect(again).toHaveText(translate('loginAction.sendAgain'))
  await again.click()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(again).toBeFocused()
  expect(asked).toEqual([person.email, person.email])
})

test('a link in a mail signs in without a password', async ({ page, server }) => {
  const { locale, translate } = speak('nl')
  const person = await createPerson(server)
  await open(page, server.url + localizePath(locale, '/dashboard/login?mode=emailLink'))
  await email(page).fill(person.email)
  await submit(page).click()
  await expect(page.getByRole('status')).toHaveText(translate('loginAction.emailLink.done', { email: person.email }))
  const [mail] = await receiveMails(server, person.email, 1)
  await open(page, mail?.link ?? '')
  // This browser requested the link.
  await expect(email(page)).toHaveValue(person.email)
  await submit(page).click()
  await page.waitForURL(server.url + localizePath(locale, '/dashboard'))
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('"this was not me" secures the account', async ({ page, server }) => {
  const { locale, translate } = speak('de')
  const person = await createPerson(server)
  const { idToken } = await signInWithPassword(server, person)
  const newEmail = `${crypto.randomUUID()}@example.com`
  await askForCode(server, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const [change] = await receiveMails(server, newEmail, 1)
  await open(page, localizedLink(server, change?.link ?? '', locale))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('loginAction.verifyAndChangeEmail.heading'))
  // This browser is not signed in to the account.
  const addresses = { email: newEmail, accountEmail: person.email }
  await expect(page.getByText(translate('loginAction.verifyAndChangeEmail.signInLead', addresses))).toBeVisible()
  await page.locator('input[name=password]').fill(person.password)
  await submit(page).click()
  await expect(page.getByRole('status')).toHaveText(translate('loginAction.verifyAndChangeEmail.done', { email: newEmail }))

  // A mail about the sign-in may arrive first.
  await open(page, await receiveLink(server, person.email, `lang=${locale}`))
  await expect(page.getByText(translate('loginAction.recoverEmail.lead', { email: person.email }))).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('status')).toHaveText(translate('loginAction.recoverEmail.done'))
  await expect(signInWithPassword(server, { email: newEmail, password: person.password })).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  await page.getByRole('link', { name: translate('loginAction.recoverEmail.next') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('loginAction.forgotPassword.heading'))
})

/** Creates an account and requests a verification mail. @returns The link in that mail. */
async function askToConfirm(server: TestServer, person: Person): Promise<string> {
  const { idToken } = await signInWithPassword(server, person)
  await askForCode(server, { requestType: 'VERIFY_EMAIL', idToken })
  return receiveLink(server, person.email, 'mode=verifyEmail')
}

test('an address is confirmed in another browser with the password of its account', async ({ page, server }) => {
  const person = await createPerson(server, { isEmailVerified: false })
  const { company } = await createCompany(server, [person])
  await open(page, await askToConfirm(server, person))
  await page.locator('input[name=password]').first().fill('not the password')
  await submit(page).first().click()
  await expect(page.getByRole('alert')).toHaveText(english('identityError.invalidCredential'))
  await page.locator('input[name=password]').first().fill(person.password)
  await submit(page).first().click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toContainText(company)
})

/** At the hosted provider a verification code cannot reset a password, so this requests another mail. */
async function askToReset(page: Page, server: TestServer, address: string): Promise<void> {
  await page.getByRole('link', { name: english('login.forgotLink') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('loginAction.forgotPassword.heading'))
  await expect(page.locator('main form').first()).not.toHaveAttribute('inert')
  await email(page).fill(address)
  await submit(page).click()
  await open(page, await receiveLink(server, address, 'mode=resetPassword'))
}

for (const order of first(['before', 'after'] as const)) {
  test(`a sign-in to a foreign address ${order} its owner confirms it shows nothing`, async ({ page, browser, server, signInAs }) => {
    const hijacker = await createPerson(server, { isEmailVerified: false })
    const { company } = await createCompany(server, [hijacker])
    const link = await askToConfirm(server, hijacker)
    const signedIn = order === 'before' ? await signInAway(browser, server, (context) => signInAs(hijacker, context)) : undefined
    await open(page, link)
    await page.getByText(english('loginAction.verifyEmail.noPassword')).click()
    const password = `pass ${crypto.randomUUID()}`
    if (isHosted) await askToReset(page, server, hijacker.email)
    await page.locator('input[autocomplete=new-password]').fill(password)
    await page.getByRole('button', { name: english('loginAction.resetPassword.submit') }).click()
    await expect(page.getByRole('status')).toHaveText(english(`loginAction.${isHosted ? 'resetPassword' : 'verifyEmail'}.done`))
    if (signedIn) {
      const { away } = signedIn
      await expect.poll(async () => (await away.request.get('/dashboard')).url()).toBe(`${server.url}/dashboard/login`)
      // A page of its own, because the signed-in one leaves by itself when it notices.
      const later = await away.newPage()
      await later.goto('/dashboard')
      await expect(later).toHaveURL('/dashboard/login')
      await expect(later.locator('body')).not.toContainText(company)
      await signedIn.away.close()
    }
    await expect(signInWithPassword(server, hijacker)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    await signInOnPage(page, { ...hijacker, password }, '/dashboard')
    await expect(page.getByRole('main')).toContainText(company)
  })
}

test('resetting a password also ends the user’s session in that browser, and is confirmed', async ({ page, context, server, signInAs }) => {
  const person = await createPerson(server)
  const { company } = await createCompany(server, [person])
  await signInAs(person)
  await openDashboard(page, '/dashboard')
  await expect(page.getByRole('main')).toContainText(company)
  await askForCode(server, { requestType: 'PASSWORD_RESET', email: person.email })
  const link = await receiveLink(server, person.email, 'mode=resetPassword')
  const documents = watchDocuments(page)
  await open(page, link)
  await page.locator('input[name=password]').fill(`pass ${crypto.randomUUID()}`)
  await submit(page).click()
  const done = page.getByText(english('loginAction.resetPassword.done'))
  await expect(done).toBeVisible()
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('__session')
  await expect(done).toBeVisible()
  // The login shows no data of a current or former user.
  await expect(page.locator('body')).not.toContainText(company)
  await page.getByRole('link', { name: english('loginAction.toLogin') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('login.heading'))
  await expect(page.locator('main form').first()).not.toHaveAttribute('inert')
  expect(documents).toEqual(['/dashboard/login', '/dashboard/login'])
})

test('resetting a password where another person is signed in keeps that session', async ({ page, server, signInAs }) => {
  const [person, colleague] = [await createPerson(server), await createPerson(server)]
  const { company } = await createCompany(server, [colleague])
  await signInAs(colleague)
  await openDashboard(page, '/dashboard')
  await askForCode(server, { requestType: 'PASSWORD_RESET', email: person.email })
  await open(page, await receiveLink(server, person.email, 'mode=resetPassword'))
  await page.locator('input[name=password]').fill(`pass ${crypto.randomUUID()}`)
  const renewing = page.waitForResponse((response) => response.url().includes('/v1/token'))
  await submit(page).click()
  await expect(page.getByText(english('loginAction.resetPassword.done'))).toBeVisible()
  expect((await renewing).status()).toBe(200)
  await page.getByRole('link', { name: english('loginAction.toLogin') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toContainText(company)
})

test('a changed address is confirmed in its tab, while the other tab goes to the login', async ({ page, context, server, signInAs }) => {
  const person = await createPerson(server)
  await createCompany(server, [person])
  const newEmail = `${crypto.randomUUID()}@example.com`
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/security')
  const { idToken } = await signInWithPassword(server, person)
  await askForCode(server, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const other = await context.newPage()
  const documents = watchDocuments(other)
  await open(other, await receiveLink(server, newEmail, 'mode=verifyAndChangeEmail'))
  await submit(other).click()
  const done = other.getByText(english('loginAction.verifyAndChangeEmail.done', { email: newEmail }))
  await expect(done).toBeVisible()
  await expect(page).toHaveURL('/dashboard/login')
  await expect(page.getByRole('status')).toHaveText(english('login.sessionEnded'))
  await expect(done).toBeVisible()
  expect(documents).toEqual(['/dashboard/login'])
})

test('a mail requested too soon reports that it was not sent', async ({ page, server }) => {
  test.skip(isHosted, 'The hosted provider has limits of its own.')
  const person = await createPerson(server)
  for (const mode of ['forgotPassword', 'emailLink']) {
    await open(page, `${server.url}/dashboard/login?mode=${mode}`)
    await email(page).fill(person.email)
    await submit(page).click()
    await expect(page.getByRole(mode === 'emailLink' ? 'alert' : 'status')).not.toBeEmpty()
  }
  await expect(page.getByRole('alert')).toHaveText(english('identityError.tooManyMails'))
  await expect(page.getByRole('alert')).toBeFocused()
})

/** Returns the same page in another language, as its menu links it. */
function localizedLink(server: TestServer, link: string, locale: Locale): string {
  return server.url + localizePath(locale, '/dashboard/login') + new URL(link).search
}
