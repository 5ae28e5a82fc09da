import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { localizePath } from '#domain/locale-path.ts'
import { locales, localeTags } from '#domain/locale.ts'
import { createSubscriptions } from '#gateway/subscriptions.ts'
import { test, waitUntilRunning } from './forms.ts'
import { listMailFiles } from './list-mail-files.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'
import { listSubscriptionsOf } from './subscriptions.ts'

const form = (page: Page) => page.locator('form[name=subscription]')

/** The link in the mail to an address, once it was sent. */
async function findLink({ dataDir }: TestServer, email: string): Promise<string> {
  const read = async () => {
    const files = await listMailFiles(dataDir)
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))))
    const text = mails.find(({ to }) => to?.some(({ address }) => address === email))?.text ?? ''
    return /http\S+subscription=\S+/.exec(text)?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

/** The state of an address on its list. */
async function findState(server: TestServer, email: string): Promise<string | undefined> {
  return (await listSubscriptionsOf(server, email))[0]?.state
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [index, locale] of locales.entries()) {
    test(`in ${localeTags[locale]} an address is asked for, confirmed by a button and ended by the same link`, async ({
      page,
      server,
      visitFrom,
    }) => {
      await visitFrom(`198.51.100.${100 + index}`)
      const email = `brief-${locale}@halde.example`
      const path = localizePath(locale, '/videos')
      await page.goto(server.url + path)
      await form(page).locator('[name=email]').fill(email)
      await form(page).locator('button[type=submit]').click()
      await expect(page.locator('#subscription-summary')).toBeVisible()
      await expect(form(page).locator('[name=email]')).toHaveValue(email)
      await form(page).locator('[name=consent]').check()
      await form(page).locator('button[type=submit]').click()
      await expect(page).toHaveURL(`${server.url}${path}?subscription=asked`)

      const link = await findLink(server, email)
      await page.goto(link)
      expect(await findState(server, email)).toBe('pending')
      await page.locator('[name=act][value=confirm]').click()
      await expect(page).toHaveURL(link)
      expect(await findState(server, email)).toBe('confirmed')
      await expect(page.locator('[name=act]')).toHaveCount(1)
      await page.locator('[name=act][value=end]').click()
      await expect(page).toHaveURL(`${server.url}${path}?subscription=ended`)
      expect(await findState(server, email)).toBeUndefined()
      expect((await page.goto(link))?.status()).toBe(404)
    })

    test(`in ${localeTags[locale]} an address that nobody confirmed is deleted by the same link`, async ({ page, server, visitFrom }) => {
      await visitFrom(`198.51.100.${120 + index}`)
      const email = `stray-${locale}@halde.example`
      const path = localizePath(locale, '/newsletter')
      await page.goto(server.url + path)
      await form(page).locator('[name=email]').fill(email)
      await form(page).locator('[name=consent]').check()
      await form(page).locator('button[type=submit]').click()
      await expect(page).toHaveURL(`${server.url}${path}?subscription=asked`)

      const link = await findLink(server, email)
      await page.goto(link)
      await page.locator('[name=act][value=end]').click()
      await expect(page).toHaveURL(`${server.url}${path}?subscription=ended`)
      expect(await findState(server, email)).toBeUndefined()
      expect((await page.goto(link))?.status()).toBe(404)
    })
  }
})

test('with scripts the page says that a mail is on its way, and forgets what was typed', async ({ page, server, visitFrom }) => {
  await visitFrom('198.51.100.110')
  await page.goto(`${server.url}/newsletter`)
  await form(page).locator('[name=email]').click()
  await waitUntilRunning(form(page))
  await form(page).locator('[name=email]').fill('letter@halde.example')
  await form(page).locator('[name=consent]').check()
  await form(page).locator('button[type=submit]').click()
  await expect(page).toHaveURL(/subscription=asked/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscription-draft'))).toBeNull()
  expect(await findState(server, 'letter@halde.example')).toBe('pending')
})

test('the link of a mail whose page has opened since still leads to a button that deletes the address', async ({ page, server }) => {
  const at = new Date()
  const [id, key, email] = ['0a'.repeat(16), 'k'.repeat(22), 'opened@halde.example']
  const moments = { mailedAt: at, consentAt: at, createdAt: at, confirmedAt: at }
  const subscription = { id, key, email, list: 'pricing', locale: 'de', state: 'confirmed', mailCount: 1, ...moments } as const
  await createSubscriptions(openDocuments(server)).putSubscription(subscription, undefined, [])
  await page.goto(`${server.url}/de/pricing?subscription=${id}.${key}`)
  await expect(page).toHaveURL(`${server.url}/de/newsletter?subscription=${id}.${key}`)
  await expect(page.getByRole('main')).toContainText(email)
  await page.locator('[name=act][value=end]').click()
  await expect(page).toHaveURL(`${server.url}/de/newsletter?subscription=left`)
  await expect(page.getByRole('main')).toContainText('Die Adresse steht nicht mehr auf dieser Liste.')
  expect(await findState(server, email)).toBeUndefined()
})
