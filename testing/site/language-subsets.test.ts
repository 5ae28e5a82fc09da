import { afterAll, expect, test } from 'vitest'
import { knownLocales, type Locale } from '#domain/locale.ts'
import { applySiteStructure, wholeStructure } from '#domain/site-structure.ts'
import { checkContent } from '#i18n/content/content-check.ts'
import { parseContent } from '#i18n/content/content.ts'
import { getPostText, listPostLocales } from '#i18n/content/post.ts'
import { readContentFiles, readPostDownloads } from '#i18n/node/read-content.ts'
import { checkTranslations } from '#i18n/translation-check.ts'

/** One language, several without English, and English that is not the first; `npm run test:long` starts a site in every subset (scripts/language-subsets.test.ts). */
const subsets: readonly (readonly Locale[])[] = [['de'], ['nl', 'es'], ['es', 'en']]

const folder = new URL('../../content/', import.meta.url)
const [shipped, downloads] = await Promise.all([readContentFiles(folder), readPostDownloads(folder)])

afterAll(() => applySiteStructure(wholeStructure))

test.each(subsets.map((languages) => [languages.join(', '), languages] as const))(
  'a site in %s needs no file of another language',
  (_, languages) => {
    applySiteStructure({ languages, hiddenPaths: [] })
    const left = knownLocales.filter((locale) => !languages.includes(locale))
    const own = Object.entries(shipped).filter(
      ([file]) => !left.some((locale) => file.endsWith(`/${locale}.json`) || file.endsWith(`/${locale}.md`)),
    )
    const texts = { ...Object.fromEntries(own), 'structure.json': JSON.stringify({ languages, hiddenPaths: [] }) }
    const content = parseContent(texts, { downloads })
    expect([...checkContent(texts, content, false, new Date()), ...checkTranslations(texts)]).toEqual([])
    const [post] = content.posts
    expect(post && listPostLocales(post)).toEqual(languages)
    const [first] = languages
    expect(post?.original.language).toBe(languages.includes('en') ? 'en' : first)
    expect(post && getPostText(post, 'en').title).toBe(post?.original.title)
  },
)
