import type { Page } from '@playwright/test'
import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { type FederatedSite, newFederatedPerson as newPerson } from './federated-site.ts'
import { isHosted } from './hosted-server.ts'
import { createPerson, openIdentity } from './people.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

test.use({ baseURL: ({ site }, provide) => provide(site.server.url) })
// In one worker, because the shared fixtures are slow to start.
test.describe.configure({ mode: 'default' })

async function openLogin(page: Page, { server }: FederatedSite, locale: Locale = 'en'): Promise<void> {
  await page.goto(server.url + localizePath(locale, '/dashboard/login'))
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
}

function providerButton(page: Page, provider: string, locale: Locale = 'en') {
  const name = speak(locale).translate('login.withProvider', { provider })
  return page.getByRole('button', { name })
}

test('sign-in in a popup at another origin violates no policy, and contacts no other host', async ({ page, site }) => {
  const { locale } = speak('nl')
  const person = newPerson()
  site.provider.setPerson(person)
  const violations: string[] = []
  page.on('console', (message) => /Content Security Policy|Trusted/u.test(message.text()) && violations.push(message.text()))
  const foreign: string[] = []
  page.context().on('request', (request) => {
    const { origin, host } = new URL(request.url())
    if (origin !== site.server.url && origin !== site.provider.issuer && !site.otherHosts.includes(host)) foreign.push(request.url())
  })
  await openLogin(page, site, locale)
  const opened = page.waitForEvent('popup')
  await providerButton(page, 'Trusted', locale).click()
  await opened
  await page.waitForURL(site.server.url + localizePath(locale, '/dashboard'))
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const [account] = await openIdentity(site.server).findAccounts({ emails: [person.email] })
  expect(account).toMatchObject({ isEmailVerified: true, hasPassword: false, displayName: 'Anna' })
  expect(violations).toEqual([])
  expect(foreign).toEqual([])
})

test('without a popup, sign-in redirects through the issuer to the requested page', async ({ page, site }) => {
  const { locale } = speak('de')
  const person = newPerson()
  site.provider.setPerson(person)
  const address = `${site.server.url}${localizePath(locale, '/dashboard/settings')}?tab=1`
  await page.goto(address)
  await page.waitForURL(site.server.url + localizePath(locale, '/dashboard/login'))
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await page.evaluate(() => {
    window.open = () => null
  })
  await providerButton(page, 'Trusted', locale).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().startsWith(site.provider.issuer))
  await providerButton(page, 'Trusted', locale).click()
  await left
  await page.waitForURL(address)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const [account] = await openIdentity(site.server).findAccounts({ emails: [person.email] })
  expect(account).toMatchObject({ isEmailVerified: true, displayName: 'Anna' })
})

test('errors of a sign-in popup are shown', async ({ page, site }) => {
  const { locale, translate } = speak('es')
  await openLogin(page, site, locale)
  const problem = page.getByRole('alert')
  // The issuer refuses the sign-in.
  site.provider.setPerson(undefined)
  await providerButton(page, 'Trusted', locale).click()
  await expect(problem).toHaveText(translate('identityError.popupClosedByUser'))

  // An untrusted issuer's address is not linked to an existing account.
  const person = await createPerson(site.server)
  site.provider.setPerson({ sub: person.uid, email: person.email, email_verified: true })
  await providerButton(page, 'Other', locale).click()
  await expect(problem).toHaveText(translate('identityError.accountExists'))

  await page.evaluate(() => {
    window.open = () => null
  })
  await providerButton(page, 'Trusted', locale).click()
  await expect(problem).toHaveText(translate('identityError.popupBlocked'))

  // The next press redirects this window to the issuer, whose refusal redirects back.
  await page.context().clearCookies({ domain: 'localhost' })
  site.provider.setPerson(undefined)
  await providerButton(page, 'Trusted', locale).click()
  await expect(problem).toHaveText(translate('identityError.popupClosedByUser'))

  await page.context().setOffline(true)
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('main form button[type=submit]').click()
  await expect(problem).toHaveText(translate('identityError.networkRequestFailed'))
})

test('a page at an unauthorized address explains where to sign in', async ({ page, site }) => {
  test.skip(isHosted, 'The other name leads to a site without TLS.')
  const { locale, translate } = speak('en')
  // As behind a proxy with a second host name.
  const otherUrl = 'http://other.test'
  await page.route(`${otherUrl}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: site.server.url + pathname }) })
  })
  await page.goto(otherUrl + localizePath(locale, '/dashboard/login'))
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await providerButton(page, 'Trusted', locale).click()
  await expect(page.getByRole('alert')).toHaveText(translate('identityError.unauthorizedDomain'))
})

test('the popup is 500 by 600, and closing it is noticed', async ({ page, site }) => {
  // The provider is never reached, so the window stays open.
  const waiting = { contentType: 'text/html', body: '<!doctype html><title>Waiting</title>' }
  await page.context().route(`${site.server.url}/*/auth/handler*`, (route) => route.fulfill(waiting))
  await page.clock.install()
  await openLogin(page, site)
  const opened = page.waitForEvent('popup')
  await providerButton(page, 'Trusted').click()
  const popup = await opened
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await popup.close()
  const translate = speak('en').translate
  // The SDK polls every two seconds, and waits eight more for a late result.
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('alert')).toHaveText(translate('identityError.popupClosedByUser'), { timeout: 1000 })
  }).toPass()
})
