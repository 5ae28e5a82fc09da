import { readFileSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { BrowserSettings } from '#domain/browser-settings.ts'
import { knownLocales } from '#domain/locale.ts'
import { createSite, standardSettings } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import { loadCookies } from './load-cookies.server.ts'
import { loadPrivacyPolicy } from './load-privacy-policy.server.ts'

const readPage = (name: string) =>
  Object.fromEntries(
    knownLocales.map((locale): [string, unknown] => {
      const file = new URL(`../../../../content/pages/${name}/${locale}.json`, import.meta.url)
      return [locale, JSON.parse(readFileSync(file, 'utf8'))]
    }),
  )
// only these pages are read
const content = { pages: { 'privacy-policy': readPage('privacy-policy'), cookies: readPage('cookies') } } as unknown as Content

type Settings = Partial<BrowserSettings> & { readonly tokenSyncUrl?: string }

/** Returns the optional sections and storage entries of a site with these settings. */
function findOptional({ tokenSyncUrl, ...settings }: Settings, path: string): string[] {
  const context = new RouterContextProvider()
  const provider = { firebase: {}, ...(tokenSyncUrl !== undefined && { tokenSyncUrl }) }
  context.set(siteContext, createSite({ content, provider, settings: { ...standardSettings, ...settings } }))
  const { sections } = loadPrivacyPolicy(new URL(`${path}/privacy-policy`, 'http://site.test'), context)
  const { sections: cookies } = loadCookies(new URL(`${path}/cookies`, 'http://site.test'), context)
  const names = cookies.flatMap(({ table }) => table?.rows.map(([name = '']) => name) ?? [])
  const stored = ['_ga, _ga_*', 'firebase-installations-database', 'analytics-user']
  const optional = ['analytics', 'page-speed', 'booking-calendar', 'token-service', ...stored]
  return [...sections.map(({ anchor }) => anchor), ...names].filter((name) => optional.includes(name))
}

test.each<[string, Settings, string[]]>([
  ['no service', {}, []],
  ['a service for id tokens', { tokenSyncUrl: 'https://tokens.example/sync' }, ['token-service']],
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
])('with %s the legal pages name its storage and data transfers, and no others', (_what, settings, expected) => {
  const paths = ['', '/de', '/nl', '/es']
  expect(paths.map((path) => findOptional(settings, path))).toEqual(paths.map(() => expected))
})
