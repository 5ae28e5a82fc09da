import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { decodeSubscriptionLink, type SubscriptionLink } from '#domain/newsletter/subscription.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { createMailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { createNewsletterService, type NewsletterServiceOptions } from './newsletter-service.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { content } from '#testing/site/product-content.ts'

const getBackend = shareBackend()
const here = { clientAddress: '192.0.2.1' }
const request = { list: 'videos', email: 'Zoe@halde.example', locale: 'nl' } as const

function openService(backend: TestBackend, options: Partial<NewsletterServiceOptions> = {}) {
  const subscriptions = openSubscriptionStore(backend.documents)
  const service = createNewsletterService({
    subscriptions,
    content,
    now: backend.clock.now,
    random: randomBytes,
    mailboxes: createMailboxLimiter(backend.clock.now),
    siteName: 'Fourfold',
    siteUrl: 'https://site.test',
    agencyEmail: 'hello@fourfold.example',
    ...options,
  })
  return { service, subscriptions }
}

/** The mails to an address, with the link that each one holds. */
async function listMails({ documents }: TestBackend) {
  const mails = await documents.runQuery({ collection: ['mail'] })
  return mails.map(({ fields }) => {
    const message = fields.get('message')
    const parts = typeof message === 'object' && message !== null && 'fields' in message ? message.fields : new Map<string, unknown>()
    const read = (name: string) => {
      const part = parts.get(name)
      return typeof part === 'string' ? part : ''
    }
    const text = read('text')
    return { to: fields.get('to'), text, html: read('html'), subject: read('subject'), link: /subscription=(\S+)/.exec(text)?.[1] ?? '' }
  })
}

async function findLink(backend: TestBackend): Promise<SubscriptionLink> {
  const [mail] = await listMails(backend)
  const link = decodeSubscriptionLink(mail?.link ?? '')
  if (!link) throw new Error('The mail holds no link.')
  return link
}

test('an address is on no list before its owner has confirmed it behind the link in the mail', async () => {
  const backend = await getBackend()
  const { service, subscriptions } = openService(backend)
  expect(await service.subscribe(request, here)).toEqual({ kind: 'asked' })
  expect(await subscriptions.listSubscriptions({ limit: 9 })).toMatchObject([{ state: 'pending', email: request.email, locale: 'nl' }])
  const link = await findLink(backend)
  expect(await service.find(link)).toMatchObject({ list: 'videos', state: 'pending' })
  await service.confirm(link)
  await service.confirm(link)
  const at = new Date(backend.clock.now())
  expect(await subscriptions.listSubscriptions({ limit: 9 })).toMatchObject([{ state: 'confirmed', confirmedAt: at, consentAt: at }])
})

test.each(locales)('the mail in %s names the page and leads to it, in text and HTML', async (locale) => {
  const backend = await getBackend()
  await openService(backend).service.subscribe({ ...request, locale }, here)
  const [mail, ...others] = await listMails(backend)
  expect(others).toEqual([])
  const address = `https://site.test${locale === 'en' ? '' : `/${locale}`}/videos?subscription=${mail?.link}`
  expect(mail?.to).toBe(request.email)
  expect(mail?.subject).toContain(content.pages.videos[locale].title)
  expect(mail?.text).toContain(`\n${address}\n`)
  expect(mail?.html).toContain(`<a href="${address}"`)
})

test('the same link ends it at any time, and then nothing of the address is left', async () => {
  const backend = await getBackend()
  const { service, subscriptions } = openService(backend)
  await service.subscribe(request, here)
  const link = await findLink(backend)
  await service.confirm(link)
  await service.end(link)
  await service.end(link)
  expect(await service.find(link)).toBeUndefined()
  await service.confirm(link)
  expect(await subscriptions.listSubscriptions({ limit: 9 })).toEqual([])
  backend.clock.advance(60_000)
  await service.subscribe(request, here)
  expect(await service.find(link)).toBeUndefined()
  expect(await subscriptions.listSubscriptions({ limit: 9 })).toMatchObject([{ state: 'pending' }])
})

test('an unconfirmed address is deleted seven days after its last mail, and its link is invalid', async () => {
  const backend = await getBackend()
  const { service, subscriptions } = openService(backend)
  const listEmails = async () => (await subscriptions.listSubscriptions({ limit: 9 })).map(({ email }) => email)
  const day = 24 * 60 * 60 * 1000
  await service.subscribe(request, here)
  const link = await findLink(backend)
  await service.subscribe({ ...request, email: 'asks.again@halde.example' }, here)
  backend.clock.advance(6 * day)
  await service.subscribe({ ...request, email: 'asks.again@halde.example' }, here)
  backend.clock.advance(day - 1)
  expect(await service.find(link)).toBeDefined()
  await service.removeExpired()
  expect(await listEmails()).toHaveLength(2)
  backend.clock.advance(1)
  await service.confirm(link)
  expect(await service.find(link)).toBeUndefined()
  await service.removeExpired()
  expect(await listEmails()).toEqual(['asks.again@halde.example'])
})

test('all expired addresses go, however many, and none that is confirmed', async () => {
  const backend = await getBackend()
  const { service, subscriptions } = openService(backend, { limits: [] })
  await service.subscribe(request, here)
  await service.confirm(await findLink(backend))
  for (let number = 1; number <= 120; number += 1) await service.subscribe({ ...request, email: `${number}@halde.example` }, here)
  backend.clock.advance(7 * 24 * 60 * 60 * 1000)
  await service.removeExpired()
  expect(await subscriptions.listSubscriptions({ limit: 200 })).toMatchObject([{ email: request.email, state: 'confirmed' }])
})

test('subscriptions of an opened page are read, expire and can be ended', async () => {
  const backend = await getBackend()
  const { service, subscriptions } = openService(backend)
  await service.subscribe(request, here)
  const [asked] = await subscriptions.listSubscriptionsOf(request.email)
  if (!asked) throw new Error('Nobody asked.')
  const link = { id: 'b'.repeat(32), key: 'k'.repeat(22) }
  const { expiresAt: _, ...kept } = asked
  await subscriptions.putSubscription({ ...asked, list: 'opened-page', id: 'a'.repeat(32) }, undefined, [])
  await subscriptions.putSubscription({ ...kept, ...link, list: 'opened-too', state: 'confirmed' }, undefined, [])
  const listsOf = async () => (await subscriptions.listSubscriptionsOf(request.email)).map(({ list }) => list).toSorted()
  expect(await listsOf()).toEqual(['opened-page', 'opened-too', 'videos'])
  backend.clock.advance(7 * 24 * 60 * 60 * 1000)
  await service.removeExpired()
  expect(await listsOf()).toEqual(['opened-too'])
  await service.end(link)
  expect(await listsOf()).toEqual([])
})

test('without the key a subscription can be neither read, confirmed nor ended', async () => {
  const backend = await getBackend()
  const { service, subscriptions } = openService(backend)
  await service.subscribe(request, here)
  const guess = { ...(await findLink(backend)), key: 'A'.repeat(22) }
  expect(await service.find(guess)).toBeUndefined()
  await service.confirm(guess)
  await service.end(guess)
  expect(await subscriptions.listSubscriptions({ limit: 9 })).toMatchObject([{ state: 'pending' }])
})

test('a known address gets the same response, and its owner a mail', async () => {
  const backend = await getBackend()
  const { service, subscriptions } = openService(backend)
  await service.subscribe(request, here)
  await service.confirm(await findLink(backend))
  expect(await service.subscribe({ ...request, email: 'zoe@HALDE.example' }, here)).toEqual({ kind: 'asked' })
  expect(await listMails(backend)).toHaveLength(1)
  backend.clock.advance(60_000)
  expect(await service.subscribe({ ...request, email: 'zoe@HALDE.example' }, here)).toEqual({ kind: 'asked' })
  const mails = await listMails(backend)
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(2)
  // There is nothing left to confirm behind the second link.
  const labels = mails.map(({ html }) => /<a [^>]*>(.*?)<\/a>/u.exec(html)?.[1])
  expect(new Set(labels)).toEqual(new Set(['Adres bevestigen of verwijderen', 'Adres verwijderen']))
  expect(await subscriptions.listSubscriptions({ limit: 9 })).toMatchObject([{ state: 'confirmed', email: request.email }])
})

test('20 who ask for the same at once get one mail', async () => {
  const backend = await getBackend()
  const { service } = openService(backend, { limits: [{ count: 100, seconds: 60 }] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.subscribe(request, here)))
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['asked']))
  expect(await listMails(backend)).toHaveLength(1)
})

test('a client asks three times a minute, and an address gets three mails an hour', async () => {
  const backend = await getBackend()
  const { service } = openService(backend)
  for (const list of ['analyze', 'project', 'videos'] as const) await service.subscribe({ ...request, list }, here)
  expect(await service.subscribe({ ...request, list: 'ebooks' }, here)).toEqual({ kind: 'limited', retryAfterSeconds: 60 })
  for (const list of ['ebooks', 'checklists', 'newsletter'] as const) {
    expect(await service.subscribe({ ...request, list }, { clientAddress: '192.0.2.2' })).toEqual({ kind: 'asked' })
  }
  expect(await listMails(backend)).toHaveLength(3)
})
