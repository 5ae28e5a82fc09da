import { expect, onTestFinished, test } from 'vitest'
import { applySiteStructure, currentStructure, type SiteStructure, wholeStructure } from '#domain/site-structure.ts'
import type { Content } from '#i18n/content/content.ts'
import { sampleFolder } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { LiveContent } from './live-content.ts'
import { createReportTaker } from './take-report.ts'

const sample = await readContent(sampleFolder)
const english: SiteStructure = { languages: ['en'], hiddenPaths: [] }
const post = (slug: string, text: string) => ({
  slug,
  folder: {
    files: {
      [`posts/${slug}/post.json`]: '{ "publishedOn": "2026-01-01", "author": "mara-lindholm", "cover": "ledger", "tags": [] }',
      [`posts/${slug}/en.md`]: text,
    },
    pictures: {},
  },
})
const article = (slug: string, title: string) => post(slug, `---\ntitle: ${title}\ndescription: What we sell.\n---\n\nFish.\n`)

/** A site that shows the sample, and fails to show whatever `fails` says. */
function openSite(fails: (content: Content) => boolean = () => false) {
  onTestFinished(() => applySiteStructure(wholeStructure))
  const live = new LiveContent(sample)
  let shown = sample
  const take = createReportTaker({
    live,
    judge: () => [],
    show: (content) => {
      // As the site does: part of it has changed when it fails.
      applySiteStructure(content.structure)
      shown = content
      if (fails(content)) throw new Error('No memory.')
    },
    log: { error: () => {} },
  })
  return { take, read: () => ({ shown, live: live.current, structure: currentStructure() }) }
}

const { posts: _, ...rest } = sample
const before = { shown: sample, live: sample, structure: sample.structure }

test('what fails while it is shown is replaced by what was shown before', () => {
  const { take, read } = openSite(({ structure }) => structure === english)
  expect(take({ content: { ...rest, structure: english }, posts: [], flaws: [] })).toEqual(['No memory.'])
  expect(read()).toEqual(before)
  expect(take({ content: rest, posts: [article('fish', 'Fish')], flaws: [] })).toEqual([])
  expect(read().shown.posts.map(({ slug }) => slug)).toEqual(['fish'])
})

test('an article that cannot be read leaves the site as it was, and is read with the next change', () => {
  const { take, read } = openSite()
  const posts = [post('fish', 'Fish'), article('tea', 'Tea')]
  expect(take({ content: { ...rest, structure: english }, posts, flaws: [] })).toEqual([
    expect.stringMatching(/^content\/posts\/fish\/en\.md: .*front matter/u),
  ])
  expect(read()).toEqual(before)
  // The worker sends what has changed since.
  const faults = take({ content: rest, posts: [article('fish', 'Fish'), { slug: 'tea' }], flaws: [] })
  expect([
    faults,
    read()
      .live.posts.map(({ slug }) => slug)
      .toSorted(),
  ]).toEqual([[], ['fish', 'tea']])
})

test('what the worker has passed over in an article is passed over here, too', () => {
  const { take, read } = openSite()
  const { slug, folder } = article('fish', 'Fish')
  const old = { [`posts/${slug}/post.json`]: folder.files[`posts/${slug}/post.json`]?.replace('{', '{ "mood": "calm",') ?? '' }
  expect(take({ content: rest, posts: [{ slug, folder: { ...folder, files: { ...folder.files, ...old } } }], flaws: [] })).toEqual([])
  expect(read().live.posts.map((each) => each.slug)).toEqual(['fish'])
})
