import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { content } from '#testing/site/product-content.ts'
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
