import * as v from 'valibot'
import { bookingPath } from '#domain/bookings/booking-link.ts'
import { knownLocales, type Locale } from '#domain/locale.ts'
import { comingSoonPageIds, writtenPageIds } from '#i18n/content/pages/page.ts'
import { ContentError, type ContentProblem, runAll } from './content-error.ts'
import { type ContentFiles, readPerLocale } from './content-files.ts'
import { type Facts, fillFacts } from './facts.ts'
import { pagePath } from './page-path.ts'
import type { Block } from './post-block.ts'
import { readPictureOf } from './picture.ts'
import { parsePostBody, type PostBodyOptions } from './post-body.ts'
import { Slug } from './slug.ts'
import { Description, Sample, Text } from './text.ts'

/** Addresses of one word that the site answers itself; a test compares them with its routes. */
const takenNames = ['services', 'dashboard', 'search', 'home', 'healthz', 'readyz', 'session', 'bookings', 'locale', 'vitals', 'problems']

const taken = new Set([
  ...[...writtenPageIds, ...comingSoonPageIds].map((id) => pagePath(id).slice(1)),
  ...knownLocales,
  bookingPath.slice(1),
  ...takenNames,
])

const TextPageSlug = v.pipe(
  Slug,
  v.check(
    (slug) => !taken.has(slug) && !slug.startsWith('services-'),
    ({ input }) => `/${input} is taken by the product; choose another name for the folder`,
  ),
)

const BlockSchema = v.variant(
  'kind',
  [
    /** Markdown as in articles, with pictures of the page's folder, without drawings and footnotes. */
    v.strictObject({ kind: v.literal('text'), text: Text }),
    v.strictObject({ kind: v.literal('button'), text: Text, to: Text }),
  ],
  'is none of text, button',
)

/** `content/text-pages/<slug>/<locale>.json`: a page that needs no code, at `/<slug>`. Texts may name facts. */
const TextPageSchema = v.strictObject({
  sample: Sample,
  title: Text,
  headTitle: v.exactOptional(Text),
  description: Description,
  heading: Text,
  lead: v.exactOptional(Text),
  blocks: v.pipe(v.array(BlockSchema), v.nonEmpty('has no block')),
})
type WrittenTextPage = v.InferOutput<typeof TextPageSchema>

/** A part of a text page. A button leads to a page of the site by its path without a language, to another site, or to `#anchor`. */
export type TextPageBlock =
  | { readonly kind: 'text'; readonly body: readonly Block[] }
  | { readonly kind: 'button'; readonly text: string; readonly to: string }

/** A page of the owner's by its slug, which is its path. */
export type TextPage = {
  readonly slug: string
  readonly texts: Record<Locale, Omit<WrittenTextPage, 'blocks' | 'sample'> & { readonly blocks: readonly TextPageBlock[] }>
}

type WrittenPage = { readonly slug: string; readonly texts: Record<Locale, WrittenTextPage> }

/** @throws ContentError naming every wrong file and field, and names that the product has taken. */
export function readTextPages(files: ContentFiles): WrittenPage[] {
  const read = (slug: string) => {
    files.parseFields(`text-pages/${slug}`, { slug }, v.object({ slug: TextPageSlug }))
    return { slug, texts: readPerLocale((locale) => files.parseJson(`text-pages/${slug}/${locale}.json`, TextPageSchema)) }
  }
  return Object.values(runAll(Object.fromEntries(files.listFolders('text-pages').map((slug) => [slug, () => read(slug)]))))
}

/** Fills in facts and reads the Markdown. @throws ContentError naming each unknown fact and each line that cannot be shown. */
export function finishTextPages(files: ContentFiles, pages: readonly WrittenPage[], facts: Readonly<Record<Locale, Facts>>): TextPage[] {
  const finish = ({ slug, texts }: WrittenPage) => ({
    slug,
    texts: readPerLocale((locale) => {
      const file = `text-pages/${slug}/${locale}.json`
      const { sample: _, ...filled } = fillFacts(texts[locale], facts[locale], file)
      return {
        ...filled,
        blocks: readBlocks(filled.blocks, { file, readPicture: (name, alt) => readPictureOf(files, `text-pages/${slug}`, name, alt) }),
      }
    }),
  })
  return Object.values(runAll(Object.fromEntries(pages.map((page) => [page.slug, () => finish(page)]))))
}

type Place = Pick<PostBodyOptions, 'file' | 'readPicture'>

function readBlocks(blocks: WrittenTextPage['blocks'], place: Place): TextPageBlock[] {
  const headingIds = new Set<string>()
  const parts = blocks.map((block, at) => () => (block.kind === 'text' ? readText(block.text, place, at, headingIds) : block))
  return Object.values(runAll(Object.fromEntries(parts.map((part, at) => [at, part]))))
}

function readText(text: string, place: Place, at: number, headingIds: Set<string>): TextPageBlock {
  const { file } = place
  const field = `blocks.${at}.text`
  const fail = (message: string): never => {
    throw new ContentError([{ file, field, message }])
  }
  try {
    const readFigure = () => fail('has a drawing, which articles alone can have')
    const body = parsePostBody(text, { ...place, firstLine: 1, readFigure, headingIds })
    return body.some(({ type }) => type === 'footnotes') ? fail('has footnotes, which articles alone can have') : { kind: 'text', body }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new ContentError(error.problems.map((problem): ContentProblem => ({ ...problem, ...inField(problem, field) })))
  }
}

/** Where in a text a problem is: `blocks.0.text, line 3`. */
function inField({ field }: ContentProblem, place: string): Pick<ContentProblem, 'field'> {
  return { field: field === '' || field === place ? place : `${place}, ${field}` }
}
