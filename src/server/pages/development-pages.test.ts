import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sampleBrand } from '#domain/brand.ts'
import { perLocale } from '#domain/locale.ts'
import { content } from '#testing/site/product-content.ts'
import type { SocialPicture } from '#web/handler.ts'
import { openDevelopmentPages } from './site-pages.ts'

const composeTitle = () => ({ type: 'text' as const, text: 'Title', style: { fontFamily: 'Figtree', fontSize: 40 } })
const picture: SocialPicture = {
  path: '/social/en-1.png',
  page: '/',
  locale: 'en',
  title: 'Title',
  titleSizes: [40],
  titleBox: { width: 600, height: 300 },
  composeTitle,
  compose: composeTitle,
}

test('in development, social pictures and the owner’s icons are served as on the site', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-development-'))
  for (const name of ['public', 'icons']) mkdirSync(join(folder.path, name))
  for (const name of ['public/favicon.svg', 'public/apple-touch-icon.png', 'icons/favicon.svg'])
    writeFileSync(join(folder.path, name), name)
  const pages = await openDevelopmentPages({
    findShown: () => ({
      site: {
        url: 'https://site.test',
        content: { ...content, brand: sampleBrand },
        settings: { siteName: 'Nord', passwordMinLength: 12 },
        now: () => 0,
      },
      render: () => Promise.reject(new Error('Pages are rendered per request.')),
    }),
    web: {
      createBrandSheet: () => undefined,
      createMessageFiles: () => perLocale((locale) => ({ path: `/assets/messages-${locale}.json`, text: '{}' })),
      createSearchFiles: () =>
        perLocale((locale) => ({ path: `/assets/search-${locale}.json`, text: '', source: { entries: [], vocabulary: [] } })),
      createSocialPictures: () => ({
        findByPage: () => picture,
        findByPath: (path) => (path === picture.path ? picture : undefined),
      }),
      firstScripts: { early: '', boot: '', startWatch: '' },
      listPages: () => [],
      messagePath: (locale) => `/messages/${locale}.json`,
      speculationRules: '{}',
    },
    clientFolder: pathToFileURL(`${folder.path}/public/`),
    assetFolder: undefined,
    sizesFolder: folder.path,
    ownFolder: folder.path,
    // Nothing is compressed.
    cache: { find: async (bytes) => Buffer.from(bytes), get: async (bytes) => Buffer.from(bytes), prune: async () => {} },
    security: { isSecure: false, hsts: 'host' },
    log: pino({ enabled: false }),
  })
  pages.renew()
  expect(pages.files.has(picture.path)).toBe(true)
  const read = async (path: string) => {
    await pages.files.make(path)
    const { bodies } = pages.files.find(path) ?? {}
    return bodies && 'identity' in bodies ? Buffer.from(bodies.identity).toString('latin1') : undefined
  }
  expect(await read('/favicon.svg')).toBe('icons/favicon.svg')
  expect(await read('/apple-touch-icon.png')).toBe('public/apple-touch-icon.png')
  expect(await read('/social.png')).toContain('PNG')
})
