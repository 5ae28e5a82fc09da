import type { Page } from '@playwright/test'
import type { Locale } from '#domain/locale.ts'
import { type FederatedSite, newFederatedPerson } from './federated-site.ts'
import { createPerson, openIdentity, type Person } from './people.ts'
import { signInOnPage } from './sign-in-on-page.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

test.use({ baseURL: ({ site }, provide) => provide(site.server.url) })
// In one worker, because the shared fixtures are slow to start.
test.describe.configure({ mode: 'default' })

async function findProviders({ server }: FederatedSite, { uid }: Person): Promise<readonly string[] | undefined> {
  const [account] = await openIdentity(server).findAccounts({ localIds: [uid] })
  return account?.providers.map(({ providerId }) => providerId).toSorted()
}

/** Texts and helpers for the page of sign-in methods in a language. */
function openTexts(locale: Locale, page: Page) {
  const { translate, pathOf } = speak(locale)
  return {
    translate,
    security: pathOf('/dashboard/settings/security'),
    add: page.getByRole('button', { name: translate('settings.providers.addOne', { provider: 'Other' }) }),
    remove: page.getByRole('button', { name: translate('settings.providers.removeOne', { provider: 'Other' }) }),
  }
}

test('a sign-in method is linked in a popup, and removed after a recent sign-in', async ({ page, site }) => {
  const { translate, security, add, remove } = openTexts('de', page)
  const person = await createPerson(site.server)
  site.provider.setPerson(newFederatedPerson())
  await signInOnPage(page, person, security)
  await add.click()
  await expect(page.getByText(translate('settings.providers.added', { provider: 'Other' }))).toBeVisible()
  expect(await findProviders(site, person)).toEqual(['oidc.other', 'password'])

  await page.route(
    '**/accounts:update?*',
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } }),
    { times: 1 },
  )
  await remove.click()
  // Either sign-in method is accepted; this time the other one is used.
  const dialog = page.getByRole('dialog', { name: translate('settings.recent.heading') })
  await dialog.getByRole('button', { name: translate('login.withProvider', { provider: 'Other' }) }).click()
  await expect(page.getByText(translate('settings.providers.removed', { provider: 'Other' }))).toBeVisible()
  await expect(add).toBeFocused()
  expect(await findProviders(site, person)).toEqual(['password'])
  await expect(add).toBeVisible()
})

test('without a popup a sign-in method is linked by redirect', async ({ page, context, site }) => {
  const { translate, security, add, remove } = openTexts('nl', page)
  const person = await createPerson(site.server)
  site.provider.setPerson(newFederatedPerson())
  await signInOnPage(page, person, security)
  await page.evaluate(() => {
    window.open = () => null
  })
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(translate('settings.providers.popupBlocked', { provider: 'Other' }))
  const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().startsWith(site.provider.issuer))
  await add.click()
  await left
  await expect(page.getByText(translate('settings.providers.added', { provider: 'Other' }))).toBeVisible()
  await expect(page).toHaveURL(site.server.url + security)
  await expect(remove).toBeVisible()
  expect(await findProviders(site, person)).toEqual(['oidc.other', 'password'])
  // Neither this tab nor another one is in an intermediate state.
  await expect(async () => {
    // The server checks with the identity service every five seconds.
    await page.reload()
    await expect(remove).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(page.getByText(translate('settings.providers.added', { provider: 'Other' }))).toHaveCount(0)
  const other = await context.newPage()
  await other.goto(site.server.url + security)
  await expect(openTexts('nl', other).remove).toBeEnabled()
})

test('another account’s identity is rejected after the redirect, and the tab stays usable', async ({ page, browser, site }) => {
  const { translate } = speak('en')
  const add = page.getByRole('button', { name: translate('settings.providers.addOne', { provider: 'Other' }) })
  const person = await createPerson(site.server)
  site.provider.setPerson(newFederatedPerson())
  // The owner signs in with it.
  const away = await browser.newContext({ baseURL: site.server.url })
  const other = await away.newPage()
  await other.goto('/dashboard/login')
  await expect(other.locator('main form')).not.toHaveAttribute('inert')
  await other.getByRole('button', { name: translate('login.withProvider', { provider: 'Other' }) }).click()
  await other.waitForURL(`${site.server.url}/dashboard`)
  await away.close()

  await signInOnPage(page, person, '/dashboard/settings/security')
  await page.evaluate(() => {
    window.open = () => null
  })
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(translate('settings.providers.popupBlocked', { provider: 'Other' }))
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(translate('identityError.credentialAlreadyInUse'))
  await expect(page).toHaveURL('/dashboard/settings/security')
  await page.reload()
  await expect(add).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the last sign-in method cannot be removed, unless a password is added', async ({ page, site }) => {
  const { translate } = speak('en')
  const remove = page.getByRole('button', { name: translate('settings.providers.removeOne', { provider: 'Trusted' }) })
  const person = newFederatedPerson()
  site.provider.setPerson(person)
  await page.goto('/dashboard/settings/security')
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await page.getByRole('button', { name: translate('login.withProvider', { provider: 'Trusted' }) }).click()
  await expect(page.getByText(translate('settings.providers.last'))).toBeVisible()
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('heading', { name: translate('settings.firstPassword.heading') })).toBeVisible()
  await page.locator('#new-password').fill(`pass ${crypto.randomUUID()}`)
  await page.getByRole('button', { name: translate('settings.firstPassword.submit') }).click()
  await expect(page.getByText(translate('settings.password.done'))).toBeVisible()
  await expect(page.getByRole('heading', { name: translate('settings.password.heading'), exact: true })).toBeVisible()
  await expect(remove).toBeVisible()
})
