import { mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleBrand } from '#domain/brand.ts'
import { createIconMakers, identifySiteIcons } from './site-icons.ts'

const ownBrand = { ...sampleBrand, colors: { ...sampleBrand.colors, brand: '#1f7a4d' } }
const settings = { siteName: 'Nord' }

function openFolder() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-icons-'))
  const options = {
    ownFolder: folder.path,
    sizesFolder: folder.path,
    // Nothing is compressed.
    cache: { find: async (content: Uint8Array) => Buffer.from(content) },
    security: { isSecure: false, hsts: 'host' } as const,
  }
  mkdirSync(join(folder.path, 'icons'))
  return { ...options, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

test('the look of the sample has the icons of the build', () => {
  using options = openFolder()
  const site = { content: { brand: sampleBrand }, settings }
  expect([...createIconMakers(site, options).keys()]).toEqual([])
  expect(identifySiteIcons(site, options.ownFolder)).toBeUndefined()
})

test('a brand of its own has icons of its own, but for those in its folder', async () => {
  using options = openFolder()
  writeFileSync(join(options.ownFolder, 'icons/apple-touch-icon.png'), 'own')
  const makers = createIconMakers({ content: { brand: ownBrand }, settings }, options)
  const made = await Promise.all([...makers.values()].map((make) => make()))
  const files = made.flat().map(({ path, contentType, bodies, headers }) => {
    const bytes = 'identity' in bodies ? Buffer.from(bodies.identity) : Buffer.from('compressed')
    const policy = headers.find(([name]) => name === 'content-security-policy')?.[1] ?? ''
    return { path, contentType, start: bytes.toString('latin1', 1, 4), isShownAlone: policy.includes('sandbox') }
  })
  expect(files).toEqual([
    { path: '/favicon.svg', contentType: 'image/svg+xml', start: 'svg', isShownAlone: true },
    ...['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'].map((path) => ({
      path,
      contentType: 'image/png',
      start: 'PNG',
      isShownAlone: false,
    })),
    { path: '/apple-touch-icon.png', contentType: 'image/png', start: 'wn', isShownAlone: false },
    { path: '/favicon.ico', contentType: 'image/png', start: 'PNG', isShownAlone: false },
  ])
})

test('a change of colors, mark or name changes what identifies the icons', () => {
  const sites = [
    { content: { brand: ownBrand }, settings },
    { content: { brand: ownBrand }, settings: { siteName: 'Ost' } },
    { content: { brand: { ...ownBrand, colors: { ...ownBrand.colors, brand: '#7a1f4d' } } }, settings },
    { content: { brand: { ...sampleBrand, mark: { viewBox: '0 0 9 9', parts: [] } } }, settings },
  ]
  expect(new Set(sites.map((site) => identifySiteIcons(site, undefined))).size).toBe(4)
})

test('a change of a file in the folder of icons changes what identifies them', () => {
  using options = openFolder()
  const write = (name: string, content: string) => writeFileSync(join(options.ownFolder, 'icons', name), content)
  for (const site of [
    { content: { brand: sampleBrand }, settings },
    { content: { brand: ownBrand }, settings },
  ]) {
    const identify = () => identifySiteIcons(site, options.ownFolder)
    const texts = [identify()]
    write('favicon.svg', 'own')
    texts.push(identify())
    write('favicon.svg', 'new')
    texts.push(identify())
    write('apple-touch-icon.png', 'new')
    texts.push(identify())
    expect(new Set(texts).size).toBe(4)
    for (const name of ['favicon.svg', 'apple-touch-icon.png']) rmSync(join(options.ownFolder, 'icons', name))
    expect(identify()).toBe(texts[0])
  }
})
