import { readFileSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { BrowserSettings } from '#domain/browser-settings.ts'
import { createSite, standardSettings } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import { loadPrivacyPolicy } from './load-privacy-policy.server.ts'

const page: unknown = JSON.parse(readFileSync(new URL('../../../../content/pages/privacy-policy/nl.json', import.meta.url), 'utf8'))
// The one page that is read here.
const content = { pages: { 'privacy-policy': { nl: page } } } as unknown as Content

/** The optional sections and storage entries of a site with these settings. */
function findOptional(settings: Partial<BrowserSettings>): string[] {
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, settings: { ...standardSettings, ...settings } }))
  const { sections } = loadPrivacyPolicy(new URL('http://site.test/nl/privacy-policy'), context)
  const names = sections.flatMap(({ table }) => table?.rows.map(([name = '']) => name) ?? [])
  const optional = ['analytics', 'page-speed', 'booking-calendar', '_ga, _ga_*', 'firebase-installations-database', 'analytics-user']
  return [...sections.map(({ anchor }) => anchor), ...names].filter((name) => optional.includes(name))
}

test.each<[string, Partial<BrowserSettings>, string[]]>([
  ['no service', {}, []],
  ['a service for the speed of pages', { vitalsUrl: 'https://speed.example/collect' }, ['page-speed', 'analytics-user']],
  [
    'a scheduling service',
    { bookingWidget: { pageUrl: 'https://calendar.example/a', scriptUrl: 'https://calendar.example/a.js' } },
    ['booking-calendar'],
  ],
  [
    'statistics',
    { analytics: { apiKey: 'k', projectId: 'p', appId: 'a', measurementId: 'G-1' } },
    ['analytics', '_ga, _ga_*', 'firebase-installations-database'],
  ],
])('with %s the privacy policy names what that keeps and sends, and nothing of others', (_what, settings, expected) => {
  expect(findOptional(settings)).toEqual(expected)
})
