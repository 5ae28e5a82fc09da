import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { ContentError } from './content-error.ts'
import { ContentFiles } from './content-files.ts'
import { checkTopicPages, nameTopic, readTopics } from './topic.ts'

const known = ['/', '/windows', '/doors']

function read(topics: readonly object[], names: object = { repair: 'A repair', other: 'Something else' }) {
  const files = locales.map((locale) => [`topics/${locale}.json`, JSON.stringify(names)])
  return readTopics(new ContentFiles({ 'topics.json': JSON.stringify({ topics }), ...Object.fromEntries(files) }))
}

function listProblems(act: () => unknown): string[] {
  try {
    act()
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message.split('\n')
  }
}

test('topics have the order of their file, and names in each language', () => {
  const topics = read([{ id: 'repair', pages: ['/windows'] }, { id: 'other' }])
  checkTopicPages(topics, known)
  expect(topics.map(({ id, pages, names }) => [id, pages, names.de])).toEqual([
    ['repair', ['/windows'], 'A repair'],
    ['other', [], 'Something else'],
  ])
  expect([nameTopic('repair', topics), nameTopic('gone', topics)]).toEqual(['A repair', 'gone'])
})

test.each([
  [[], 'topics.json: topics: names no topic'],
  [[{ id: 'repair' }, { id: 'other' }, { id: 'repair' }], 'topics.json: topics.2.id: repair is listed twice'],
  [[{ id: 'repair' }], `topics/${locales[0]}.json: other: is not in topics.json`],
  [[{ id: 'repair' }, { id: 'other' }, { id: 'new' }], `topics/${locales[0]}.json: new: is missing`],
  [[{ id: 'Repair' }], 'topics.json: topics.0.id: a slug is lower-case words joined by hyphens'],
])('wrong topics are refused with their place', (topics, problem) => {
  expect(listProblems(() => read(topics))).toContain(problem)
})

test('a page has one topic at most, and exists', () => {
  const topics = read([
    { id: 'repair', pages: ['/windows', '/windwos'] },
    { id: 'other', pages: ['/windows'] },
  ])
  expect(listProblems(() => checkTopicPages(topics, known))).toEqual([
    'topics.json: topics.0.pages.1: /windwos is no page; /windows is similar',
    'topics.json: topics.1.pages.0: /windows has a topic already',
  ])
})
