import { expect, test, vi } from 'vitest'
import { ContentError } from '#i18n/content/content-error.ts'
import type { Logger } from '#server/log.ts'
import { makePost } from '#testing/site/make-posts.ts'
import { checkArticles } from './check-articles.ts'

const problem = { file: 'posts/b/en.md', field: 'line 7', message: 'raw HTML' }

function makeFaulty(slug: string, error: Error = new ContentError([problem])) {
  const check = vi.fn<() => never>(() => {
    throw error
  })
  const body = { blocks: [], readingMinutes: 1, check }
  return { check, post: makePost(slug, { texts: { en: { title: slug, description: slug, body } } }) }
}

test('each article that cannot be shown is logged with its place', async () => {
  const log = { error: vi.fn<Logger['error']>() }
  await checkArticles([makePost('a'), makeFaulty('b').post, makePost('c')], () => false, log)
  expect(log.error.mock.calls).toEqual([[{ problems: [problem] }, 'An article cannot be shown.']])
})

test('an article that fails for another reason is logged like the others', async () => {
  const log = { error: vi.fn<Logger['error']>() }
  const error = new RangeError('Maximum call stack size exceeded')
  await checkArticles([makeFaulty('a', error).post, makeFaulty('b').post], () => false, log)
  expect(log.error.mock.calls).toEqual([
    [{ err: error, slug: 'a', locale: 'en' }, 'An article cannot be shown.'],
    [{ problems: [problem] }, 'An article cannot be shown.'],
  ])
})

test('a server that stops reads no further article', async () => {
  const { check, post } = makeFaulty('b')
  await checkArticles([post], () => true, { error: vi.fn<Logger['error']>() })
  expect(check).not.toHaveBeenCalled()
})
