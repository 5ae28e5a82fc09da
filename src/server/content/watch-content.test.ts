import { mkdirSync, mkdtempDisposableSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { applySiteStructure, currentStructure, wholeStructure } from '#domain/site-structure.ts'
import type { Content } from '#i18n/content/content.ts'
import { sampleFolder } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { LiveContent } from './live-content.ts'
import { signContent, watchContent } from './watch-content.ts'

const post = 'posts/harbour'
const article = (title: string) =>
  `---\ntitle: ${title}\ndescription: What a harbour sells.\ncoverAlt: A harbour\n---\n\nFish.\n\n![A boat](boat.png)\n`
const picture = (width: number) => createCanvas(width, 200).encodeSync('png')

/** A content folder with one article that has pictures, which is watched. */
async function openFolder({
  judge = () => [],
  show = () => {},
  files = {},
}: { judge?: (content: Content) => string[]; show?: () => void; files?: Readonly<Record<string, string>> } = {}) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-watched-'))
  const own = join(folder.path, 'content')
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(own, path)), { recursive: true })
    writeFileSync(join(folder.path, 'part'), content)
    renameSync(join(folder.path, 'part'), join(own, path))
  }
  write(`${post}/post.json`, '{ "publishedOn": "2026-01-01", "author": "mara-lindholm", "cover": "cover.png", "tags": [] }')
  write(`${post}/en.md`, article('Fish'))
  for (const name of ['cover.png', 'boat.png']) write(`${post}/${name}`, picture(400))
  for (const [path, text] of Object.entries(files)) write(path, text)
  const folders = { sample: sampleFolder, own, sizes: join(folder.path, 'sizes') }
  const watched = signContent(folders, false)
  const live = new LiveContent(await readContent(folders))
  let changed = Promise.withResolvers<readonly string[]>()
  const warnings: unknown[] = []
  const watcher = watchContent({
    live,
    watched,
    judge,
    show,
    onChange: (faults) => changed.resolve(faults),
    log: { info: () => {}, warn: (warning: unknown) => void warnings.push(warning), error: () => {} },
  })
  return {
    live,
    own,
    write,
    warnings,
    /** The faults of the change that `act` makes. */
    after: async (act: () => void) => {
      changed = Promise.withResolvers()
      act()
      return await changed.promise
    },
    [Symbol.asyncDispose]: async () => {
      await watcher.close()
      folder[Symbol.dispose]()
      applySiteStructure(wholeStructure)
    },
  }
}

test('an article with pictures follows its text, its pictures and the languages of the site', async () => {
  await using folder = await openFolder()
  const { live, write, after } = folder
  const [before] = live.current.posts
  expect(await after(() => write(`${post}/en.md`, article('Mussels')))).toEqual([])
  const [edited] = live.current.posts
  expect(edited?.texts.en).toMatchObject({ title: 'Mussels', cover: before?.texts.en?.cover })
  expect(edited?.texts.en?.body.blocks.map(({ type }) => type)).toContain('picture')

  expect(await after(() => write(`${post}/cover.png`, picture(500)))).toEqual([])
  expect(live.current.posts[0]?.texts.en?.cover).toMatchObject({ width: 500 })

  const translate = () => {
    write(`${post}/de.md`, article('Muscheln'))
    write('structure.json', '{ "languages": ["de"], "hiddenPaths": [] }')
  }
  expect(await after(translate)).toEqual([])
  expect(live.current.posts[0]?.original).toMatchObject({ language: 'de', title: 'Muscheln' })
})

test('after an update that drops fields of structure, brand and article, each change is shown', async () => {
  const old = { old: '-' }
  const dropped = { 'structure.json': old, 'brand.json': old, 'posts/gone/post.json': old, 'posts/gone/en.md': old }
  const facts = '"publishedOn": "2026-01-01", "author": "mara-lindholm", "cover": "cover.png", "tags": []'
  const text = (title: string) => article(title).replace('title', 'old: 1\ntitle')
  await using folder = await openFolder({
    files: {
      '.fourfold/dropped.json': JSON.stringify(dropped),
      'structure.json': '{ "languages": ["en", "de"], "hiddenPaths": [], "old": 1 }',
      'brand.json': readFileSync(new URL('brand.json', sampleFolder), 'utf8').replace('{', '{ "old": 1,'),
      [`${post}/post.json`]: `{ ${facts}, "old": 1 }`,
      [`${post}/en.md`]: text('Fish'),
    },
  })
  const { live, write, after } = folder
  expect([currentStructure().languages, live.current.ignored.length]).toEqual([['en', 'de'], 4])
  expect(await after(() => write(`${post}/en.md`, text('Mussels')))).toEqual([])
  expect(live.current.posts[0]?.texts.en?.title).toBe('Mussels')
  expect(await after(() => write(`${post}/post.json`, `{ ${facts}, "old": 2, "draft": true }`))).toEqual([])
  expect(live.current.posts[0]?.isDraft).toBe(true)
  expect(await after(() => write('structure.json', '{ "languages": ["en"], "hiddenPaths": [], "old": 2 }'))).toEqual([])
  expect(currentStructure().languages).toEqual(['en'])
})

test('what keeps nothing from being shown is named, once', async () => {
  await using folder = await openFolder()
  const { live, own, write, after, warnings } = folder
  expect(await after(() => write(`${post}/en.md`, `${article('Mussels')}\n[More](/nowhere)\n`))).toEqual([])
  expect(live.current.posts[0]?.texts.en?.title).toBe('Mussels')
  const flaw = { flaw: expect.stringContaining(`${own}/${post}/en.md:11: /nowhere leads to no page`) }
  expect(warnings).toEqual([flaw])
  expect(await after(() => write('messages/en.json', '{\n  "error": { "opne": "Open" }\n}'))).toEqual([])
  const ignored = { ignored: expect.stringContaining(`${own}/messages/en.json:2: error.opne: is no label of this version`) }
  expect(warnings).toEqual([flaw, ignored])
  expect(await after(() => write(`${post}/cover.png`, picture(500)))).toEqual([])
  expect(warnings).toHaveLength(2)
})

test('what may not be shown, or fails while it is shown, leaves the site as it was', async () => {
  const fails = { judged: true, shown: false }
  await using folder = await openFolder({
    judge: () => (fails.judged ? ['is a sample'] : []),
    show: () => {
      if (fails.shown) throw new Error('No memory.')
    },
  })
  const { live, own, write, after } = folder
  expect(await after(() => write('structure.json', '{ "languages": ["en"], "hiddenPaths": [] }'))).toEqual(['is a sample'])
  expect([currentStructure().languages, live.current.structure.languages]).toEqual([wholeStructure.languages, wholeStructure.languages])

  Object.assign(fails, { judged: false, shown: true })
  const before = live.current
  expect(await after(() => write('structure.json', '{ "languages": ["en", "de"], "hiddenPaths": [] }'))).toEqual(['No memory.'])
  expect([currentStructure().languages, live.current]).toEqual([wholeStructure.languages, before])

  Object.assign(fails, { shown: false })
  expect(await after(() => write('site.json', '{\n  "email": \n}'))).toEqual([expect.stringMatching(/content\/site\.json:3.*is not JSON/u)])
  const link = () => {
    mkdirSync(join(own, 'icons'))
    symlinkSync('/etc/hostname', join(own, 'icons/favicon.svg'))
  }
  expect(await after(link)).toContainEqual(expect.stringContaining('icons/favicon.svg: is a link or a device'))
})
