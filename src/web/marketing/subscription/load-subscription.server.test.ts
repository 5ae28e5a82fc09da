import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createSite } from '#testing/site/site.ts'
import { loadSubscription } from '#web/marketing/subscription/load-subscription.server.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'

const link = `${'0a'.repeat(16)}.${'k'.repeat(22)}`
const titled = (title: string) => ({ en: { title: `${title} (en)` }, de: { title: `${title} (de)` } })
const pages = { videos: titled('Videos'), ebooks: titled('Ebooks'), newsletter: titled('Newsletter'), pricing: titled('Pricing') }
const content = { pages } as unknown as Content // only titles of pages are read

/** Returns the page's data for a link with an address on a list. */
function load(path: string, list: string, state: 'pending' | 'confirmed' = 'confirmed') {
  const context = new RouterContextProvider()
  const site = createSite({ content })
  const find = async () => ({ list, email: 'ana@halde.example', state })
  context.set(siteContext, { ...site, newsletterService: { ...site.newsletterService, find } })
  return loadSubscription(new URL(`${path}?subscription=${link}`, 'http://site.test'), context)
}

test('a link shows its address on its own page, or on the newsletter’s if that page has opened', async () => {
  const view = { kind: 'confirmed', email: 'ana@halde.example', link }
  expect(await load('/de/videos', 'videos')).toEqual({ ...view, list: 'videos', page: pages.videos.de.title })
  expect(await load('/de/newsletter', 'pricing')).toEqual({ ...view, list: 'opened', page: pages.pricing.de.title })
  expect(await load('/newsletter', 'videos')).toEqual({ ...view, list: 'videos', page: pages.videos.en.title })
})

test('a link to the list of a removed page only reports that it is gone', async () => {
  const view = { email: 'ana@halde.example', link, list: 'gone' }
  expect(await load('/newsletter', 'long-gone', 'pending')).toEqual({ ...view, kind: 'pending' })
  expect(await load('/newsletter', 'toString')).toEqual({ ...view, kind: 'confirmed' })
})

test('a link shows nothing on the page of another list', async () => {
  expect(await load('/ebooks', 'videos')).toMatchObject({ kind: 'unknown' })
})
