import type { Page } from '@playwright/test'
import { readContent } from '#words/node/read-content.ts'
import { createTranslate } from '#words/translate.ts'
import { type FederatedSite, federatedSite, newFederatedPerson } from './federated-site.ts'
import { createPerson, openIdentity } from './people.ts'
import { signInOnPage } from './sign-in-on-page.ts'
import { test as base, expect } from './test.ts'

const test = base.extend<object, { site: FederatedSite }>(federatedSite).extend({
  baseURL: ({ site }, provide) => provide(site.server.url),
})

const { messages } = await readContent(new URL('../content/', import.meta.url))
const translate = createTranslate('en', messages.en)

const add = (page: Page, provider: string) => page.getByRole('button', { name: translate('settings.providers.addOne', { provider }) })
const remove = (page: Page, provider: string) => page.getByRole('button', { name: translate('settings.providers.removeOne', { provider }) })

test('another way to sign in is added in a window after a fresh sign-in, and taken away again', async ({ page, site }) => {
  const person = await createPerson(site.server)
  site.provider.setPerson(newFederatedPerson())
  await signInOnPage(page, person, '/dashboard/settings/security')
  await add(page, 'Other').click()
  await expect(page.getByText(translate('settings.providers.added', { provider: 'Other' }))).toBeVisible()
  const find = async () =>
    (await openIdentity(site.server).findAccounts({ localIds: [person.uid] }))[0]?.providers.map(({ providerId }) => providerId)
  expect((await find())?.toSorted()).toEqual(['oidc.other', 'password'])

  await page.route(
    '**/accounts:update?*',
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } }),
    { times: 1 },
  )
  await remove(page, 'Other').click()
  // Either way of signing in will do; this time it is the other one.
  const dialog = page.getByRole('dialog', { name: translate('settings.recent.heading') })
  await dialog.getByRole('button', { name: translate('login.withProvider', { provider: 'Other' }) }).click()
  await expect(page.getByText(translate('settings.providers.removed', { provider: 'Other' }))).toBeVisible()
  expect(await find()).toEqual(['password'])
  await expect(add(page, 'Other')).toBeVisible()
})

test('the last way in is not taken away, and a password makes it one of two', async ({ page, site }) => {
  const person = newFederatedPerson()
  site.provider.setPerson(person)
  await page.goto('/dashboard/settings/security')
  await expect(page.locator('form')).not.toHaveAttribute('inert')
  await page.getByRole('button', { name: translate('login.withProvider', { provider: 'Trusted' }) }).click()
  await expect(page.getByText(translate('settings.providers.last'))).toBeVisible()
  await expect(remove(page, 'Trusted')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: translate('settings.firstPassword.heading') })).toBeVisible()
  await page.locator('#new-password').fill(`pass ${crypto.randomUUID()}`)
  await page.getByRole('button', { name: translate('settings.firstPassword.submit') }).click()
  await expect(page.getByText(translate('settings.password.done'))).toBeVisible()
  await expect(page.getByRole('heading', { name: translate('settings.password.heading'), exact: true })).toBeVisible()
  await expect(remove(page, 'Trusted')).toBeVisible()
})

test('a window that is blocked is told where it happens', async ({ page, site }) => {
  const person = await createPerson(site.server)
  await signInOnPage(page, person, '/dashboard/settings/security')
  await page.evaluate(() => {
    window.open = () => null
  })
  await add(page, 'Other').click()
  await expect(page.getByRole('alert')).toHaveText(translate('settings.popupBlocked'))
})
