import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { type ProviderPerson, startIdentityProvider, type TestIdentityProvider } from '#testing/identity-provider.ts'
import { readContent } from '#words/node/read-content.ts'
import { createTranslate } from '#words/translate.ts'
import { createPerson, openIdentity } from './people.ts'
import { startServer, type TestServer } from './server.ts'
import { test as base, expect } from './test.ts'

const { messages } = await readContent(new URL('../content/', import.meta.url))

type Site = { readonly server: TestServer; readonly provider: TestIdentityProvider }

/** The site and an identity provider on another origin (`localhost`), whose word is trusted or not. */
const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      const port = await findPort()
      await using provider = await startIdentityProvider(`http://127.0.0.1:${port}/emulator/auth/handler`)
      const { issuer, clientId, clientSecret } = provider
      const known = { issuer, clientId, clientSecret }
      const providers = [
        { ...known, id: 'oidc.trusted', name: 'Trusted', trusted: true },
        { ...known, id: 'oidc.other', name: 'Other' },
      ]
      const environment = { PORT: String(port), OIDC_PROVIDERS: JSON.stringify(providers), TRUSTED_PROXIES: '10.0.0.0/8' }
      await using server = await startServer(environment)
      await provide({ server, provider })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  await new Promise((resolve) => server.close(resolve))
  return port
}

const newPerson = (): ProviderPerson => {
  const id = crypto.randomUUID()
  return { sub: id, email: `${id}@example.com`, email_verified: true, name: 'Anna' }
}

async function openLogin(page: Page, { server }: Site, locale: (typeof locales)[number] = 'en'): Promise<void> {
  await page.goto(server.url + localizePath(locale, '/dashboard/login'))
  await expect(page.locator('form')).not.toHaveAttribute('inert')
}

function providerButton(page: Page, provider: string, locale: (typeof locales)[number] = 'en') {
  const name = createTranslate(locale, messages[locale])('login.withProvider', { provider })
  return page.getByRole('button', { name })
}

test('a window at another origin signs in, breaks no policy, and asks nobody else', async ({ page, site }) => {
  const person = newPerson()
  site.provider.setPerson(person)
  const violations: string[] = []
  page.on('console', (message) => /Content Security Policy|Trusted/u.test(message.text()) && violations.push(message.text()))
  const foreign: string[] = []
  page.context().on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== site.server.url && origin !== site.provider.issuer) foreign.push(request.url())
  })
  await openLogin(page, site)
  const opened = page.waitForEvent('popup')
  await providerButton(page, 'Trusted').click()
  await opened
  await page.waitForURL(`${site.server.url}/dashboard`)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const [account] = await openIdentity(site.server).findAccounts({ emails: [person.email ?? ''] })
  expect(account).toMatchObject({ isEmailVerified: true, hasPassword: false, displayName: 'Anna' })
  expect(violations).toEqual([])
  expect(foreign).toEqual([])
})

for (const locale of locales) {
  const translate = createTranslate(locale, messages[locale])

  test(`what goes wrong in a window is told, in ${locale}`, async ({ page, site }) => {
    await openLogin(page, site, locale)
    const problem = page.getByRole('alert')
    // The issuer says no.
    site.provider.setPerson(undefined)
    await providerButton(page, 'Trusted', locale).click()
    await expect(problem).toHaveText(translate('identityError.popupClosedByUser'))

    // An address that has an account is not joined on the word of anyone.
    const person = await createPerson(site.server)
    site.provider.setPerson({ sub: person.uid, email: person.email, email_verified: true })
    await providerButton(page, 'Other', locale).click()
    await expect(problem).toHaveText(translate('identityError.accountExists'))

    await page.evaluate(() => {
      window.open = () => null
    })
    await providerButton(page, 'Trusted', locale).click()
    await expect(problem).toHaveText(translate('identityError.popupBlocked'))
  })
}

test('the window is 500 by 600, and it is noticed when it is closed', async ({ page, site }) => {
  // The provider is never reached, so that the window stays.
  const waiting = { contentType: 'text/html', body: '<!doctype html><title>Waiting</title>' }
  await page.context().route(`${site.server.url}/emulator/auth/handler*`, (route) => route.fulfill(waiting))
  await openLogin(page, site)
  const opened = page.waitForEvent('popup')
  await providerButton(page, 'Trusted').click()
  const popup = await opened
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await popup.close()
  const translate = createTranslate('en', messages.en)
  await expect(page.getByRole('alert')).toHaveText(translate('identityError.popupClosedByUser'), { timeout: 20_000 })
})
