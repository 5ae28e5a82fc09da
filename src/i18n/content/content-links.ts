import { isKnownLocale, type Locale, locales, sourceLocale } from '#domain/locale.ts'
import { postFilesPath } from '#domain/post-files.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import type { ContentProblem } from './content-error.ts'
import type { Content } from './content.ts'
import { pagePath } from './page-path.ts'
import { parseTexts } from './parse-texts.ts'
import { type Block, footnoteId } from './post-block.ts'
import { listLinks } from './post-body.ts'
import { filesAnchor } from './post-file.ts'
import { getPostText, type Post } from './post.ts'
import { suggest } from './suggest.ts'
import { writtenPageIds } from '#i18n/content/pages/page.ts'

type LinkTargets = {
  readonly content: Content
  /** English paths of all pages. */
  readonly paths: readonly string[]
  readonly now: Date
}

/**
 * The links of a file that lead nowhere: by the English path without a language, as pages add their own; to other sites by https. Articles
 * are read as Markdown; a link in another file would be shown as it is written, and is checked all the same.
 */
export function checkLinks(file: string, text: string, targets: LinkTargets): ContentProblem[] {
  const locale = locales.find((candidate) => new RegExp(`/${candidate}\\.(?:json|md)$`, 'u').test(file)) ?? sourceLocale
  const post = targets.content.posts.find(({ slug }) => file.startsWith(`posts/${slug}/`))
  const textPage = targets.content.textPages.find(({ slug }) => file.startsWith(`text-pages/${slug}/`))
  const links = file.endsWith('.md')
    ? listLinks(text).map(({ target, line }) => ({ target, field: `line ${line}` }))
    : listInTexts(file, text)
  return links.flatMap(({ target, field }) => {
    // Within a text page, a heading has the same address as from anywhere else.
    const address = textPage && target.startsWith('#') ? `/${textPage.slug}${target}` : target
    const message = judgeLink(address, targets, locale, post)
    return message === undefined ? [] : [{ file, field, message: `${target || 'a link without an address'} ${message}` }]
  })
}

function listInTexts(file: string, source: string): { target: string; field: string }[] {
  const texts = [...(parseTexts(source) ?? [])]
  const buttons = file.startsWith('text-pages/') ? texts.filter(([field]) => field.endsWith('.to')) : []
  const links = texts.flatMap(([field, text]) =>
    [...text.matchAll(/(!?)\[[^\]]*\]\(([^)\s]*)[^)]*\)/gu)]
      .filter(([, isPicture]) => !isPicture)
      .map(([, , target = '']) => ({ target, field })),
  )
  return [...links, ...buttons.map(([field, target]) => ({ field, target }))]
}

/** @param from The article that has the link. */
function judgeLink(target: string, { content, paths, now }: LinkTargets, locale: Locale, from: Post | undefined): string | undefined {
  if (/^(?:https:|mailto:|tel:)/u.test(target)) return undefined
  const [address = '', anchor] = target.split('#', 2)
  if (target.startsWith('#')) return from && judgeAnchor(listPostAnchors(from, locale), anchor ?? '', 'this article')
  if (!target.startsWith('/')) return 'is neither a path of this site nor an https address'
  const [path = ''] = address.split('?', 1)
  const [, first = '', ...rest] = path.split('/')
  if (isKnownLocale(first)) return `names a language: write /${rest.join('/')}, and each page leads to its own`
  if (isHiddenPath(path)) return 'leads to a page that the site hides (structure.json, hiddenPaths): leave the link out'
  if (path.startsWith(`${postFilesPath}/`)) return `is a download, which has no language: link to the list instead (#${filesAnchor})`
  const post = content.posts.find(({ slug }) => path === `/blogs/${slug}`)
  if (post?.isDraft) return 'leads to a draft: publish it first, or leave the link out'
  const readFrom = from && from.publishedAt > now.toISOString() ? from.publishedAt : now.toISOString()
  if (post && post.publishedAt > readFrom) return `leads to an article that appears on ${post.publishedAt.slice(0, 10)}: add the link then`
  if (!paths.includes(path)) return `leads to no page${suggest(path, paths)}`
  return anchor === undefined ? undefined : judgeAnchor(listAnchors(content, path, locale, post), anchor, path)
}

function judgeAnchor(anchors: readonly string[], anchor: string, place: string): string | undefined {
  if (anchors.includes(anchor)) return undefined
  return `leads to no anchor of ${place}${suggest(anchor, anchors) || `; it has ${anchors.map((known) => `#${known}`).join(', ')}`}`
}

/** Ids that the sections of a page, the cases, the open roles or the parts of an article have. */
function listAnchors(content: Content, path: string, locale: Locale, post: Post | undefined): string[] {
  const textPage = content.textPages.find(({ slug }) => path === `/${slug}`)
  const id = writtenPageIds.find((candidate) => pagePath(candidate) === path)
  const page: object = id ? content.pages[id][sourceLocale] : {}
  const sections = 'sections' in page && Array.isArray(page.sections) ? page.sections : []
  return [
    ...sections.flatMap((section: unknown) =>
      typeof section === 'object' && section !== null && 'anchor' in section && typeof section.anchor === 'string' ? [section.anchor] : [],
    ),
    ...(path === '/references' ? content.cases.map(({ slug }) => slug) : []),
    ...(path === '/career' ? ['roles', 'apply', ...content.roles.map((role) => role.id)] : []),
    ...(textPage ? listHeadingIds(textPage.texts[locale].blocks.flatMap((block) => (block.kind === 'text' ? block.body : []))) : []),
    ...(post ? listPostAnchors(post, locale) : []),
    ...(path === '/' || !path.startsWith('/blogs') ? ['contact'] : []),
    'main',
    'book',
  ]
}

function listHeadingIds(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []))
}

function listPostAnchors(post: Post, locale: Locale): string[] {
  const { blocks } = getPostText(post, locale).body
  return blocks
    .flatMap((block) =>
      block.type === 'heading' ? [block.id] : block.type === 'footnotes' ? block.footnotes.map((_, at) => footnoteId(at + 1)) : [],
    )
    .concat(post.files.length > 0 ? [filesAnchor] : [])
}
