import type { APIRequestContext, Page } from '@playwright/test'
import { localizePath } from '#domain/locale-path.ts'
import { locales, localeTags } from '#domain/locale.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { listTags, readText } from './document-head.ts'
import { waitUntilRunning } from './forms.ts'
import { newEmail, openDocuments } from './people.ts'
import { listMailsTo } from './received-mails.ts'
import type { TestServer } from './server.ts'
import { listSubscriptionsOf } from './subscriptions.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

const { messages } = content

const form = (page: Page) => page.locator('form[name=subscription]')

/** Returns the link in the mail to an address, once it was sent. */
async function findLink(server: TestServer, email: string): Promise<string> {
  const read = async () => /http\S+subscription=\S+/.exec((await listMailsTo(server, email))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(read).not.toBe('')
  return read()
}

/** Returns the state of an address on its list. */
async function findState(server: TestServer, email: string): Promise<string | undefined> {
  return (await listSubscriptionsOf(server, email))[0]?.state
}

/** Submits a form of the page behind the link, as a browser without scripts. @returns The redirect's target. */
async function press(request: APIRequestContext, server: TestServer, link: string, act: 'confirm' | 'end'): Promise<string | undefined> {
  const page = await (await request.get(link)).text()
  const button = listTags(page, 'button').find(({ name, value }) => name === 'act' && value === act)
  expect(button, act).toBeDefined()
  const forms = [...page.matchAll(/<form.*?<\/form>/gsu)].map(([text]) => text)
  const sent = forms.find((text) => listTags(text, 'button').some(({ value }) => value === act)) ?? ''
  const hidden = listTags(sent, 'input').filter(({ type }) => type === 'hidden')
  const answer = await request.post(listTags(sent, 'form')[0]?.['action'] ?? '', {
    headers: { origin: server.url },
    form: { ...Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value])), act },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  return answer.headers()['location']
}

for (const locale of first(['nl', ...locales.filter((locale) => locale !== 'nl')] as const)) {
  const translate = createTranslate(locale, messages[locale])

  test(`in ${localeTags[locale]} a subscription is requested, confirmed, and ended by one link`, async ({ request, server }) => {
    const email = newEmail()
    const path = localizePath(locale, '/videos')
    const fields = { form: 'subscription', email, consent: 'yes' }
    const asked = await request.post(path, { headers: { origin: server.url }, form: fields, maxRedirects: 0 })
    expect([asked.status(), asked.headers()['location']]).toEqual([303, `${path}?subscription=asked`])
    const words = readText(await (await request.get(`${path}?subscription=asked`)).text())
    expect(words).toContain(translate('subscription.asked.heading'))

    const link = await findLink(server, email)
    expect(link).toContain(`${server.url}${path}?subscription=`)
    expect(readText(await (await request.get(link)).text())).toContain(translate('subscription.pending.heading'))
    expect(await findState(server, email)).toBe('pending')
    await press(request, server, link, 'confirm')
    expect(await findState(server, email)).toBe('confirmed')
    const confirmed = await (await request.get(link)).text()
    expect(readText(confirmed)).toContain(translate('subscription.confirmed.heading'))
    expect(listTags(confirmed, 'button').filter(({ name }) => name === 'act')).toHaveLength(1)
    expect(await press(request, server, link, 'end')).toBe(`${path}?subscription=ended`)
    expect(readText(await (await request.get(`${path}?subscription=ended`)).text())).toContain(translate('subscription.ended.heading'))
    expect(await findState(server, email)).toBeUndefined()
    expect((await request.get(link)).status()).toBe(404)
  })

  test(`in ${localeTags[locale]} an unconfirmed address is deleted by the same link`, async ({ request, server }) => {
    const email = newEmail()
    const path = localizePath(locale, '/newsletter')
    const fields = { form: 'subscription', email, consent: 'yes' }
    await request.post(path, { headers: { origin: server.url }, form: fields, maxRedirects: 0 })
    const link = await findLink(server, email)
    expect(await press(request, server, link, 'end')).toBe(`${path}?subscription=ended`)
    expect(await findState(server, email)).toBeUndefined()
    expect((await request.get(link)).status()).toBe(404)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a subscription is requested, confirmed by a button and ended by the same link', async ({ page, server }) => {
    const email = newEmail()
    await page.goto('/nl/videos')
    await form(page).locator('[name=email]').fill(email)
    await form(page).locator('button[type=submit]').click()
    await expect(page.locator('#subscription-summary')).toBeVisible()
    await expect(form(page).locator('[name=email]')).toHaveValue(email)
    await form(page).locator('[name=consent]').check()
    await form(page).locator('button[type=submit]').click()
    await expect(page).toHaveURL('/nl/videos?subscription=asked')

    const link = await findLink(server, email)
    await page.goto(link)
    await page.locator('[name=act][value=confirm]').click()
    await expect(page).toHaveURL(link)
    expect(await findState(server, email)).toBe('confirmed')
    await page.locator('[name=act][value=end]').click()
    await expect(page).toHaveURL('/nl/videos?subscription=ended')
    expect(await findState(server, email)).toBeUndefined()
  })
})

test('with scripts the page reports that a mail was sent, and deletes the draft', async ({ page, server }) => {
  const email = newEmail()
  await page.goto('/newsletter')
  await form(page).locator('[name=email]').click()
  await waitUntilRunning(form(page))
  await form(page).locator('[name=email]').fill(email)
  await form(page).locator('[name=consent]').check()
  await form(page).locator('button[type=submit]').click()
  await expect(page).toHaveURL(/subscription=asked/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscription-draft'))).toBeNull()
  expect(await findState(server, email)).toBe('pending')
})

test('the link in a mail still offers to delete the address after the page has opened', async ({ request, server }) => {
  const at = new Date()
  const [id, key, email] = [crypto.randomUUID().replaceAll('-', ''), 'k'.repeat(22), newEmail()]
  const moments = { mailedAt: at, consentAt: at, createdAt: at, confirmedAt: at }
  const subscription = { id, key, email, list: 'pricing', locale: 'de', state: 'confirmed', mailCount: 1, ...moments } as const
  await openSubscriptionStore(openDocuments(server)).putSubscription(subscription, undefined, [])
  const opened = await request.get(`/de/pricing?subscription=${id}.${key}`)
  const link = `${server.url}/de/newsletter?subscription=${id}.${key}`
  expect(opened.url()).toBe(link)
  expect(readText(await opened.text())).toContain(email)
  expect(await press(request, server, link, 'end')).toBe('/de/newsletter?subscription=left')
  const left = await request.get('/de/newsletter?subscription=left')
  expect(readText(await left.text())).toContain('Die Adresse steht nicht mehr auf dieser Liste.')
  expect(await findState(server, email)).toBeUndefined()
})
