import { cpSync, mkdirSync, mkdtempDisposableSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { getPostCover } from '#i18n/content/post.ts'
import { sampleFolder } from './content-folders.ts'
import { readContent } from './read-content.ts'

const photo = createCanvas(400, 500).encodeSync('jpeg', 90)
const gradient =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><linearGradient id="a"><stop stop-color="#f00"/></linearGradient><rect width="80" height="40" fill="url(#a)"/></svg>'

/** A folder with the sample's files that `change` has changed. */
function prepare() {
  const own = mkdtempDisposableSync(join(tmpdir(), 'fourfold-content-'))
  const sizes = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sizes-'))
  return {
    read: () => readContent({ sample: sampleFolder, own: own.path, sizes: sizes.path }),
    write: (path: string, content: string | Uint8Array) => {
      mkdirSync(join(own.path, path, '..'), { recursive: true })
      writeFileSync(join(own.path, path), content)
    },
    copy: (path: string) => cpSync(new URL(path, sampleFolder), join(own.path, path), { recursive: true }),
    edit: (path: string, pattern: string | RegExp, by: string) =>
      writeFileSync(join(own.path, path), readFileSync(join(own.path, path), 'utf8').replace(pattern, by)),
    remove: (path: string) => rmSync(join(own.path, path)),
    [Symbol.dispose]: () => {
      own[Symbol.dispose]()
      sizes[Symbol.dispose]()
    },
  }
}

test('a person has a photograph in the place of a drawn portrait', async () => {
  using folder = prepare()
  folder.copy('people.json')
  folder.edit('people.json', /"portrait": \{[^}]*\}/u, '"photo": "mara.jpg"')
  folder.write('people/mara.jpg', photo)
  const { people, pictures } = await folder.read()
  const [mara] = people
  expect(mara?.portrait).toEqual({
    photo: { alt: '', width: 400, height: 500, src: expect.any(String), srcset: expect.stringContaining(' 320w, ') },
  })
  const face = mara?.portrait
  expect(face && 'photo' in face && pictures.map((name) => `/assets/pictures/${name}`)).toContain(face && 'photo' in face && face.photo.src)

  folder.remove('people/mara.jpg')
  await expect(folder.read()).rejects.toThrow('people/mara.jpg: is missing')
  folder.edit('people.json', '"photo": "mara.jpg"', '"work": "design"')
  await expect(folder.read()).rejects.toThrow('people.json:4: people.0')
})

test('an article has pictures in its text and as its cover, each with an alternative text', async () => {
  using folder = prepare()
  const post = 'posts/speed-budget-for-a-shop'
  folder.copy(post)
  folder.edit(`${post}/post.json`, '"gauge"', '"cover.jpg"')
  folder.write(`${post}/cover.jpg`, photo)
  folder.write(`${post}/gradient.svg`, gradient)
  const missing = locales.map((locale) => `${post}/${locale}.md: coverAlt: is missing`)
  await expect(folder.read()).rejects.toThrow(missing.join(': it says what the cover’s picture shows\n'))

  for (const locale of locales)
    folder.edit(
      `${post}/${locale}.md`,
      /\n---\n/u,
      `\ncoverAlt: A scale (${locale})\n---\n\n![A gradient](gradient.svg)\n\n![A photo](cover.jpg "Taken")\n`,
    )
  const { posts } = await folder.read()
  const [shown] = posts
  expect(shown?.texts.de?.body.blocks.slice(0, 2)).toEqual([
    { type: 'picture', picture: { alt: 'A gradient', width: 80, height: 40, src: expect.stringContaining('.svg') } },
    { type: 'picture', picture: expect.objectContaining({ alt: 'A photo', width: 400 }), caption: 'Taken' },
  ])
  expect(shown && getPostCover(shown, 'nl')).toMatchObject({ alt: 'A scale (nl)', height: 500 })
  // Its drawing in the site's colours is still one.
  expect(shown?.texts.de?.body.blocks.map(({ type }) => type)).toContain('figure')

  folder.write(`${post}/gradient.svg`, gradient.replace('<rect', '<script/><rect'))
  await expect(folder.read()).rejects.toThrow(`${post}/gradient.svg: script: is an element that drawings may not have`)
})

test('a picture that nothing shows is named, and one that cannot be read', async () => {
  using folder = prepare()
  folder.write('people/mara.jpg', photo)
  await expect(folder.read()).rejects.toThrow('people/mara.jpg: belongs to nothing the site shows')
  folder.write('people/mara.jpg', photo.subarray(0, -4))
  await expect(folder.read()).rejects.toThrow('people/mara.jpg: ends before its end')
})

test('a case is words and pictures, without a drawn shop, a quote, figures or weeks', async () => {
  using folder = prepare()
  const facts = {
    slug: 'harbour-shop',
    pictures: ['shop.png', 'phone.webp'],
    industry: 'food',
    services: ['ecommerce'],
    stack: [],
    people: [],
  }
  const text = {
    client: 'Hafenladen',
    name: 'A shop at the harbour',
    description: 'How a shop at the harbour sells fish.',
    headline: ['Fish, online'],
    summary: 'Fresh fish within a day.',
    pictures: [{ alt: 'The start page' }, { alt: 'The basket on a phone', caption: 'Two taps' }],
    challenge: ['Orders came by phone.'],
    built: ['A shop'],
  }
  folder.write('cases.json', JSON.stringify({ cases: [facts] }))
  folder.write('cases/harbour-shop/shop.png', createCanvas(1600, 1000).encodeSync('png'))
  folder.write('cases/harbour-shop/phone.webp', createCanvas(400, 800).encodeSync('webp', 90))
  for (const locale of locales) {
    folder.write(`cases/${locale}.json`, JSON.stringify({ industries: { food: 'Food' } }))
    folder.write(`cases/harbour-shop/${locale}.json`, JSON.stringify(text))
  }
  const { cases, inventions, samples } = await folder.read()
  // Nothing of the sample's cases is left to be published.
  expect([...inventions.map(({ file }) => file), ...samples].filter((file) => file.startsWith('cases/'))).toEqual([])
  expect(cases.map(({ slug, screen, weeks }) => [slug, screen, weeks])).toEqual([['harbour-shop', undefined, []]])
  expect(cases[0]?.texts.nl).toMatchObject({
    client: 'Hafenladen',
    figures: [],
    details: [],
    pictures: [{ picture: { alt: 'The start page', width: 1600 } }, { picture: { width: 400 }, caption: 'Two taps' }],
  })

  const { client: _, ...anonymous } = text
  folder.write('cases/harbour-shop/en.json', JSON.stringify({ ...anonymous, pictures: text.pictures.slice(1), after: { label: 'Today' } }))
  await expect(folder.read()).rejects.toThrow(
    [
      'cases/harbour-shop/en.json:1: pictures: has 1 entries, but the case has 2 pictures in cases.json',
      'cases/harbour-shop/en.json:1: client: is missing',
      'cases/harbour-shop/en.json:1: after: belongs to a drawn shop; the case has no "screen" in cases.json',
    ].join('\n'),
  )
  folder.write('cases/harbour-shop/en.json', JSON.stringify({ ...text, pictures: [{ alt: '' }, { alt: 'The basket' }] }))
  await expect(folder.read()).rejects.toThrow('cases/harbour-shop/en.json:1: pictures.0.alt: is empty')
  folder.write('cases.json', JSON.stringify({ cases: [{ ...facts, screen: 'tea' }] }))
  await expect(folder.read()).rejects.toThrow('cases.json:1: cases.0: needs both "screen" and "result", or neither')
})

test('a logo is a file of the folder, in the place of the mark', async () => {
  using folder = prepare()
  folder.copy('brand.json')
  folder.edit('brand.json', /^\{/u, '{ "logo": { "file": "logo.svg" },')
  folder.write('logo.svg', gradient)
  const { logo, pictures, brand } = await folder.read()
  expect(brand.image).toMatchObject({ width: 240, height: 120 })
  expect(logo).toEqual({ alt: '', width: 80, height: 40, src: `/assets/pictures/${pictures.find((name) => logo?.src.endsWith(name))}` })
  folder.write('logo.svg', gradient.replace('<rect', '<rect onload="alert(1)"'))
  await expect(folder.read()).rejects.toThrow('logo.svg: rect onload: is an attribute that pictures may not have')
})
