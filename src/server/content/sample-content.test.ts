import { expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { planPublication } from './sample-content.ts'

const samples = Array.from({ length: 12 }, (_, index) => `posts/${index}.md`)
const own = { AGENCY_EMAIL: 'moin@studio-nord.de', MAIL_FROM: 'moin@studio-nord.de' }
const ownContent = { site: { email: 'moin@studio-nord.de' }, schedule: { joinUrl: 'https://meet.studio-nord.de/call' } }
const publish = (settings: Readonly<Record<string, string>>, files = samples) =>
  planPublication(parseConfig({ ...own, ...settings }), { samples: files, inventions: [], ...ownContent })

const proxied = { TRUSTED_PROXIES: '127.0.0.1' }

test.each([
  { SITE_URL: 'https://agency.example', ...proxied },
  { HOST: '192.0.2.1' },
  { HOST: '0.0.0.0', SITE_URL: 'http://192.0.2.1:3000' },
])('samples are not published at %o', (settings) => {
  expect(() => publish(settings)).toThrow(/ALLOW_SAMPLES=1:\n.*posts\/0\.md\n(?:.*\n)*.*posts\/9\.md\n.*and 2 more: /u)
  expect(() => publish({ ...settings, ALLOW_SAMPLES: '1' })).not.toThrow()
  expect(() => publish(settings, [])).not.toThrow()
})

test.each([{}, { SITE_URL: 'http://localhost:3000' }, { HOST: '0.0.0.0', SITE_URL: 'http://127.0.0.1:3000' }, { HOST: '::1' }])(
  'samples are shown at %o',
  (settings) => expect(() => publish(settings)).not.toThrow(),
)

test('a local server with samples starts without its public address', () => {
  const site = { SITE_URL: 'https://www.studio-nord.de' }
  const { config, heldBack } = publish(site)
  expect(config.siteUrl).toBeUndefined()
  expect(heldBack[0]).toMatch(/^SITE_URL is public, and these files are samples/u)
  expect(publish(site, [])).toMatchObject({ config: { siteUrl: 'https://www.studio-nord.de' }, heldBack: [] })
})

test('invented content is not published', () => {
  const inventions = [{ file: 'pages/privacy-policy/de.json', field: 'sections.1', message: 'says “Beispielhost”' }]
  const config = parseConfig({ ...own, ...proxied, SITE_URL: 'https://www.studio-nord.de' })
  expect(() => planPublication(config, { samples: [], inventions, ...ownContent })).toThrow(
    /privacy-policy\/de\.json: sections\.1: says “Beispielhost”/u,
  )
})

test('sample addresses are not published', () => {
  const content = {
    samples: [],
    inventions: [],
    site: { email: 'hello@fourfold.example' },
    schedule: { joinUrl: 'https://meet.example.com/call' },
  }
  const start = (settings: Readonly<Record<string, string>>) => () => planPublication(parseConfig({ ...proxied, ...settings }), content)
  expect(start({ SITE_URL: 'https://www.studio-nord.de', MAIL_FROM: 'moin@studio-nord.de' })).toThrow(
    /AGENCY_EMAIL is hello@fourfold\.example\n.*site\.json: email is hello@fourfold\.example\n.*schedule\.json: joinUrl is https/u,
  )
  expect(start({ SITE_URL: 'https://www.studio-nord.de', ALLOW_SAMPLES: '1' })).not.toThrow()
  expect(start({})).not.toThrow()
})
