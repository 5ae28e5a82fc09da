import type { Content } from '#i18n/content/content.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import type { Post, PostText } from '#i18n/content/post.ts'
import { dayMilliseconds } from '#domain/durations.ts'

/** The text of an article whose body cannot be shown. */
export const faultyText: PostText = {
  title: 'Faulty',
  description: 'About a fault.',
  body: {
    get blocks(): never {
      throw new ContentError([{ file: 'posts/faulty/en.md', field: 'line 7', message: 'raw HTML' }])
    },
    readingMinutes: 1,
    check: () => {},
  },
}

/** An article in English and German, published on 3 March 2026, with its title for its slug. */
export function makePost(slug: string, further: Partial<Post> = {}): Post {
  const text = { title: slug, description: `About ${slug}.`, body: { blocks: [], readingMinutes: 1, check: () => {} } }
  return {
    slug,
    publishedAt: '2026-03-03T00:00:00.000Z',
    author: 'tobias-kern',
    cover: 'form',
    tags: ['speed'],
    isFeatured: false,
    isDraft: false,
    texts: { en: text, de: text },
    original: { ...text, language: 'en' },
    files: [],
    archive: [],
    ...further,
  }
}

/** As many articles, the first the newest: a day apart. */
export function makePosts(count: number, further: Partial<Post> = {}): Post[] {
  const newest = Date.parse('2026-11-01T00:00:00Z')
  return Array.from({ length: count }, (_, at) =>
    makePost(`article-${at + 1}`, { publishedAt: new Date(newest - at * dayMilliseconds).toISOString(), ...further }),
  )
}

/** The shipped content with other articles. */
export function withPosts(content: Content, posts: readonly Post[]): Content {
  return { ...content, posts }
}
