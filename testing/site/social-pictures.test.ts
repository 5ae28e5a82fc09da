import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { content } from '#testing/site/product-content.ts'
import { createLogo, useLogo } from '#testing/site/own-logo.ts'
import { PictureRenderer } from '#server/pages/picture-renderer.ts'
import { listPages } from '#web/navigation/pages.server.ts'
import { SocialPictures } from '#web/seo/picture/social-pictures.server.ts'
const now = new Date()
const site = new SocialPictures({ content, siteName: 'Fourfold', now: () => now.getTime() })
const pictures = site.list()
const renderer = new PictureRenderer()

test('every indexed page has a picture of its own, and no other page has one', () => {
  const indexed = listPages(content, now).filter(({ isIndexed }) => isIndexed)
  expect(pictures.map(({ page }) => page)).toEqual(indexed.map(({ address }) => address))
  expect(new Set(pictures.map(({ path }) => path)).size).toBe(pictures.length)
  for (const picture of pictures) {
    expect(picture.path).toMatch(new RegExp(`^/social/${picture.locale}/[a-z0-9/-]+-[\\w-]{12}\\.png$`, 'u'))
    expect([site.findByPath(picture.path), site.findByPage(picture.page)]).toEqual([picture, picture])
    expect(site.findByPath(picture.path.replace(/.\.png$/u, '.png'))).toBeUndefined()
  }
})

test('the title of every page is whole, in a size that is read in a small preview', async () => {
  const sizes = await Promise.all(pictures.map(async (picture) => ({ title: picture.title, size: await renderer.fitTitle(picture) })))
  expect(sizes.filter(({ size }) => size === undefined || size < 46)).toEqual([])
})

test('a title for which no size is small enough is noticed', async () => {
  const [picture] = pictures
  if (!picture) throw new Error('There is no picture.')
  const composeTitle = (size: number) => {
    const title = picture.composeTitle(size)
    return title.type === 'text' ? { ...title, text: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze' } : title
  }
  expect(await renderer.fitTitle({ ...picture, composeTitle })).toBeUndefined()
})

test('the longest title of each language makes a PNG of 1200 by 630 below 100 KB', async () => {
  for (const locale of locales) {
    const own = pictures.filter((picture) => picture.locale === locale)
    const longest = own.toSorted((a, b) => b.title.length - a.title.length)[0]
    if (!longest) throw new Error(`There is no picture in ${locale}.`)
    const png = await renderer.render(longest)
    // Width and height in a PNG's first chunk (PNG specification, section 11.2.2).
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
    expect(png.length).toBeLessThan(100_000)
  }
})

test('a changed title changes the address of its own picture alone', () => {
  const posts = content.posts.map((post) =>
    post.slug === 'marketplace-payouts' ? { ...post, texts: { ...post.texts, en: { ...post.original, title: 'Another title' } } } : post,
  )
  const changed = new SocialPictures({ content: { ...content, posts }, siteName: 'Fourfold', now: () => now.getTime() }).list()
  const differing = changed.filter(({ path }) => !pictures.some((picture) => picture.path === path))
  expect(differing.map(({ page }) => page)).toEqual(['/blogs/marketplace-payouts'])
})

async function readPixels(png: Buffer) {
  const context = createCanvas(1200, 630).getContext('2d')
  context.drawImage(await loadImage(png), 0, 0)
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3)
}

test('the logo is in the place of the mark, and changes the address', async () => {
  const before = site.findByPage('/pricing')?.path
  using _logo = useLogo(createLogo({ color: '#ff0000' }))
  const picture = new SocialPictures({ content, siteName: 'Fourfold', now: () => now.getTime() }).findByPage('/pricing')
  if (!picture) throw new Error('There is no picture.')
  expect(picture.path).not.toBe(before)
  const at = await readPixels(await renderer.render(picture))
  expect(at(80, 58)).toEqual([255, 0, 0])
})

test('the title is readable on the cover of an article', async () => {
  const canvas = createCanvas(1440, 960)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 1440, 960)
  const src = '/assets/pictures/cover-1920.webp'
  const srcset = `/assets/pictures/cover-960.webp 960w, /assets/pictures/cover-1440.webp 1440w, ${src} 1920w`
  const posts = content.posts.map((post) => ({
    ...post,
    texts: { ...post.texts, en: { ...post.original, cover: { alt: 'Snow', width: 1920, height: 1280, src, srcset } } },
  }))
  const withCovers = new SocialPictures({ content: { ...content, posts }, siteName: 'Fourfold', now: () => now.getTime() })
  const picture = withCovers.findByPage('/blogs/marketplace-payouts')
  if (!picture) throw new Error('There is no picture.')
  expect(picture.cover).toBe('/assets/pictures/cover-1440.webp')
  const at = await readPixels(await renderer.render(picture, [{ src: picture.cover ?? '', data: canvas.encodeSync('webp', 90) }]))
  // At the right end of the title and left of it; white letters need 4.5:1, which is a luminance of 0.18.
  for (const x of [64, 360, 655]) for (const y of [120, 620]) expect(Math.max(...at(x, y))).toBeLessThan(115)
  expect(at(1190, 300)).toEqual([255, 255, 255])
  expect(withCovers.findByPage('/pricing')?.cover).toBeUndefined()
})
