import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createSite } from '#testing/site/site.ts'
import { takeSubscription } from '#web/marketing/subscription/take-subscription.server.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'

/** Submits the form that ends a subscription twice, and returns both redirects. */
async function endTwice(path: string, list: string) {
  const context = new RouterContextProvider()
  const content = {} as Content // no content is read
  const site = createSite({ content })
  let found: { list: string; email: string; state: 'confirmed' } | undefined = { list, email: 'ana@halde.example', state: 'confirmed' }
  const find = async () => found
  const end = async () => void (found = undefined)
  context.set(siteContext, { ...site, newsletterService: { ...site.newsletterService, find, end } })
  const url = new URL(path, 'http://site.test')
  const press = async () => {
    const body = new URLSearchParams({ subscription: `${'0a'.repeat(16)}.${'k'.repeat(22)}`, act: 'end' })
    const answer = await takeSubscription({ request: new Request(url, { method: 'POST', body }), url, context })
    return answer instanceof Response ? answer.headers.get('location') : answer
  }
  return [await press(), await press()]
}

test('deleting an address twice reports both times that it is off its own list', async () => {
  expect(await endTwice('/de/videos', 'videos')).toEqual(['/de/videos?subscription=ended', '/de/videos?subscription=ended'])
})

test('the permanent list reports an address as off only if it was on it', async () => {
  expect(await endTwice('/de/newsletter', 'pricing')).toEqual(['/de/newsletter?subscription=left', '/de/newsletter?subscription=left'])
  const [first, second] = await endTwice('/newsletter', 'newsletter')
  expect([first, second]).toEqual(['/newsletter?subscription=ended', '/newsletter?subscription=left'])
})
