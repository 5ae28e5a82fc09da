import { expect, test } from 'vitest'
import { locales, perLocale } from '#domain/locale.ts'
import { ContentFiles } from './content-files.ts'
import { FooterSchema, readFooter } from './footer.ts'

const facts = perLocale(() => new Map([['site.founded', '2019']]))
const link = { name: 'Mastodon', address: 'https://mastodon.example/@windows' }

function read(footer: object) {
  return readFooter(new ContentFiles({ 'footer.json': JSON.stringify(footer) }).parseJson('footer.json', FooterSchema), facts)
}

test('a text is the same in every language, or one for each, and names facts', () => {
  const line = Object.fromEntries(locales.map((locale) => [locale, `${locale}: since {site.founded}`]))
  const footer = read({ line, links: [{ ...link, isProfile: true }] })
  expect(footer.line?.de).toBe('de: since 2019')
  expect(footer.links).toEqual([{ address: link.address, isProfile: true, names: perLocale(() => 'Mastodon') }])
  expect(read({ links: [] })).toEqual({ links: [] })
})

test.each([
  [{ links: [{ ...link, address: 'http://mastodon.example' }] }, 'links.0.address: does not begin with https://'],
  [{ links: [{ ...link, address: 'mastodon' }] }, 'links.0.address: is no address'],
  [{ links: [{ ...link, name: { en: 'Mastodon' } }] }, 'links.0.name: lacks de, the text in German'],
  [{ links: [], line: { en: 'Since {site.sun}', de: 'Seit', nl: 'Sinds', es: 'Desde' } }, '{site.sun} is not a known fact'],
  [{ links: [], line: { fr: 'Depuis' } }, 'line: is neither a text nor a text for each language'],
])('a wrong footer is refused with its place: %j', (footer, problem) => {
  expect(() => read(footer)).toThrow(problem)
})
