import { bookingPath } from '#domain/bookings/booking-link.ts'
import { isGuarded } from '#domain/guard.ts'
import { isKnownLocale, type Locale, locales, sourceLocale } from '#domain/locale.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { describeVatIdProblem } from '#domain/tax/vat-id.ts'
import type { ContentProblem } from './content-error.ts'
import type { Content } from './content.ts'
import { leadsNowhere } from './leads-nowhere.ts'
import { pagePath } from './page-path.ts'
import { getPostText } from './post.ts'
import { listServiceSlugs } from './service.ts'
import { createShownFileTest, readPlain } from './shown-files.ts'
import { comingSoonPageIds, writtenPageIds } from '#i18n/content/pages/page.ts'

/**
 * Checks what the schemas cannot see: where links and anchors lead, what pictures say, which paths would need a sign-in, whether the VAT id can be one and fits the prices.
 *
 * @param texts The files of `content/` by their path in it, which `content` was made from.
 * @param isProduction Whether samples, and what is left of them, are a problem.
 */
export function checkContent(texts: Readonly<Record<string, string>>, content: Content, isProduction: boolean): ContentProblem[] {
  const paths = listPaths(content)
  const isShown = createShownFileTest(texts, readPlain(content.pages, sourceLocale))
  return [
    ...paths
      .filter(isGuarded)
      .map((path) => ({ file: path, field: 'slug', message: 'lies behind the guard: visitors would have to sign in' })),
    ...Object.entries(texts)
      .filter(([file]) => isShown(file))
      .flatMap(([file, text]) => [...checkLinks(file, text, content, paths), ...checkPictures(file, text)]),
    ...checkTax(content),
    ...(isProduction
      ? [
          ...content.samples.map((file) => ({ file, field: 'sample', message: 'is sample content, which may not be published' })),
          ...content.inventions,
          ...listDefaultAddresses(content),
        ]
      : []),
  ]
}

/** Reserved addresses that receive no mail; those of samples are reported with their file. */
function listDefaultAddresses({ samples, site, schedule }: Content): ContentProblem[] {
  return [
    { file: 'site.json', field: 'email', address: site.email },
    { file: 'schedule.json', field: 'joinUrl', address: schedule.joinUrl },
  ]
    .filter(({ file, address }) => !samples.includes(file) && leadsNowhere(address))
    .map(({ file, field, address }) => ({ file, field, message: `leads nowhere: ${address}` }))
}

/** The VAT ID of the sample is deliberately unassigned. */
function checkTax({ site, prices }: Content): ContentProblem[] {
  const { vatId, isSmallBusiness, address } = site
  const message = site.sample || vatId === undefined ? undefined : describeVatIdProblem(vatId, address.country)
  return [
    ...(message === undefined ? [] : [{ file: 'site.json', field: 'vatId', message }]),
    ...(isSmallBusiness === true && prices.vat.percent > 0 && !isHiddenPath('/pricing')
      ? [
          {
            file: 'prices.json',
            field: 'vat.percent',
            message: 'is above 0, and a small business charges no VAT (site.json, isSmallBusiness)',
          },
        ]
      : []),
  ]
}

/** The English path of every page that content makes; a test compares it with the route table. */
export function listPaths(content: Content): string[] {
  return [
    ...[...writtenPageIds, ...comingSoonPageIds].map(pagePath),
    bookingPath,
    '/search',
    ...listServiceSlugs(content.services).map((slug) => `/services/${slug}`),
    ...content.cases.map(({ slug }) => `/references/${slug}`),
    // A draft has no page yet. A scheduled article, its tags and its author will have one.
    ...content.posts
      .filter(({ isDraft }) => !isDraft)
      .flatMap(({ slug, author, tags }) => [`/blogs/${slug}`, `/blogs/authors/${author}`, ...tags.map((tag) => `/blogs/tags/${tag}`)]),
  ].filter((path, index, all) => all.indexOf(path) === index && !isHiddenPath(path))
}

/** Links of Markdown: `[text](/pricing#care)`, by the English path in every language; those to other sites need https. */
function checkLinks(file: string, text: string, content: Content, paths: readonly string[]): ContentProblem[] {
  const locale = locales.find((candidate) => new RegExp(`/${candidate}\\.(?:json|md)$`, 'u').test(file)) ?? sourceLocale
  const prose = text.replaceAll(/```[^`]*```|`[^`]*`/gu, '')
  const links = [...prose.matchAll(/(!?)\[[^\]]*\]\(([^)\s]*)[^)]*\)/gu)].filter(([, isPicture]) => !isPicture)
  return links.flatMap(([, , target = '']) => {
    const message = judgeLink(target, content, paths, locale)
    return message ? [{ file, field: target, message }] : []
  })
}

function judgeLink(target: string, content: Content, paths: readonly string[], locale: Locale): string | undefined {
  if (/^(?:https:|mailto:|tel:)/u.test(target)) return undefined
  if (!target.startsWith('/')) return target.startsWith('#') ? undefined : 'is neither a path of this site nor an https address'
  const [address = '', anchor] = target.split('#', 2)
  const [path = ''] = address.split('?', 1)
  const [, first = '', ...rest] = path.split('/')
  if (isKnownLocale(first)) return `names a language: write /${rest.join('/')}, and each page leads to its own`
  if (!paths.includes(path)) return 'leads to no page'
  return anchor && !listAnchors(content, path, locale).has(anchor) ? `leads to no anchor of ${path}` : undefined
}

/** Ids that the sections of a page, the cases, or the parts of an article stand under. */
function listAnchors(content: Content, path: string, locale: Locale): Set<string> {
  const id = writtenPageIds.find((candidate) => pagePath(candidate) === path)
  const page: object = id ? content.pages[id][sourceLocale] : {}
  const sections = 'sections' in page && Array.isArray(page.sections) ? page.sections : []
  const anchors = sections.flatMap((section: unknown) =>
    typeof section === 'object' && section !== null && 'anchor' in section && typeof section.anchor === 'string' ? [section.anchor] : [],
  )
  const cases = path === '/references' ? content.cases.map(({ slug }) => slug) : []
  const post = content.posts.find(({ slug }) => path === `/blogs/${slug}`)
  const headings = post ? getPostText(post, locale).blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : [])) : []
  return new Set([...anchors, ...cases, ...headings, 'contact', 'main', 'book'])
}

function checkPictures(file: string, text: string): ContentProblem[] {
  const prose = text.replaceAll(/```[^`]*```|`[^`]*`/gu, '')
  return [...prose.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/gu)]
    .filter(([, alternative = '']) => alternative.trim() === '')
    .map(([, , source = '']) => ({ file, field: source, message: 'is a picture without an alternative text' }))
}
