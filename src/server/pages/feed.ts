import { type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { Content } from '#i18n/content/content.ts'
import { getPostText, lastChange, type Post } from '#i18n/content/post.ts'
import type { Block, Inline, TableBlock, TableCell } from '#i18n/content/post-block.ts'
import { escapeXml, xmlDeclaration, xmlElement } from './xml.ts'

type FeedOptions = {
  readonly locale: Locale
  readonly siteUrl: string
  readonly siteName: string
  readonly content: {
    readonly pages: Pick<Content['pages'], 'blogs'>
    readonly people: Content['people']
    readonly tags: Content['tags']
  }
  /** The published articles, newest first. */
  readonly posts: readonly Post[]
  /** Stands for the last change of a feed without articles. */
  readonly now: Date
}

/** Feed readers keep what they have read; more would make the file long without use. Our own judgement. */
const mostEntries = 50

/** The blog in one language as an Atom feed with whole articles (RFC 4287): the newest ones that are written in that language. */
export function writeFeed(options: FeedOptions): string {
  const { locale, siteUrl, siteName, content, now } = options
  const blog = content.pages.blogs[locale]
  const posts = options.posts.filter(({ texts }) => texts[locale] !== undefined).slice(0, mostEntries)
  const updated = posts.map(lastChange).toSorted().at(-1)
  const list = siteUrl + localizePath(locale, '/blogs')
  const self = `${list}/feed.xml`
  const entries = posts.map((post) => writeEntry(post, options))
  return (
    xmlDeclaration +
    xmlElement(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': localeTags[locale] },
      textElement('id', self),
      textElement('title', `${blog.title} | ${siteName}`),
      textElement('subtitle', blog.description),
      textElement('updated', updated ?? now.toISOString()),
      xmlElement('author', {}, textElement('name', siteName), textElement('uri', siteUrl + localizePath(locale, '/'))),
      xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      xmlElement('link', { rel: 'alternate', type: 'text/html', hreflang: locale, href: list }),
      textElement('icon', `${siteUrl}/favicon.svg`),
      ...entries,
    )
  )
}

function writeEntry(post: Post, { locale, siteUrl, content }: FeedOptions): string {
  const address = siteUrl + localizePath(locale, `/blogs/${post.slug}`)
  const { title, description, blocks } = getPostText(post, locale)
  const author = content.people.find(({ id }) => id === post.author)
  const tags = content.tags.filter(({ slug }) => post.tags.includes(slug))
  return xmlElement(
    'entry',
    {},
    textElement('id', address),
    textElement('title', title),
    xmlElement('link', { rel: 'alternate', type: 'text/html', hreflang: locale, href: address }),
    textElement('published', post.publishedAt),
    textElement('updated', lastChange(post)),
    xmlElement(
      'author',
      {},
      textElement('name', author?.name ?? post.author),
      textElement('uri', siteUrl + localizePath(locale, `/blogs/authors/${post.author}`)),
    ),
    ...tags.map(({ slug, texts }) => xmlElement('category', { term: slug, label: texts[locale].name })),
    textElement('summary', description),
    xmlElement('content', { type: 'html' }, escapeXml(writeBlocks(blocks, { locale, siteUrl, address }))),
  )
}

type Place = Pick<FeedOptions, 'locale' | 'siteUrl'> & { readonly address: string }

/** The elements that the article's page has (web/blog/body/article-body.tsx), with absolute addresses. Drawings are left to the page. */
function writeBlocks(blocks: readonly Block[], place: Place): string {
  return blocks.map((block) => writeBlock(block, place)).join('')
}

function writeBlock(block: Block, place: Place): string {
  switch (block.type) {
    case 'paragraph':
      return xmlElement('p', {}, writeInlines(block.children, place))
    case 'heading':
      return xmlElement(`h${block.depth}`, {}, writeInlines(block.children, place))
    case 'list': {
      const items = block.items.map((item) => xmlElement('li', {}, writeBlocks(item, place)))
      return xmlElement(block.ordered ? 'ol' : 'ul', {}, ...items)
    }
    case 'code':
      return xmlElement('pre', {}, textElement('code', block.text))
    case 'quote':
    case 'callout':
      return xmlElement('blockquote', {}, writeBlocks(block.children, place))
    case 'table':
      return xmlElement('table', {}, xmlElement('thead', {}, writeRow(block.head, 'th', place)), writeRows(block.rows, place))
    case 'figure': {
      const link = xmlElement('a', { href: place.address }, escapeXml(block.alternative))
      return xmlElement('figure', {}, xmlElement('p', {}, link), textElement('figcaption', block.caption))
    }
    case 'footnotes': {
      const footnotes = block.footnotes.map(({ children }) => xmlElement('li', {}, writeBlocks(children, place)))
      return xmlElement('ol', {}, ...footnotes)
    }
  }
}

function writeRows(rows: TableBlock['rows'], place: Place): string {
  return xmlElement('tbody', {}, ...rows.map((row) => writeRow(row, 'td', place)))
}

function writeRow(cells: readonly TableCell[], name: 'th' | 'td', place: Place): string {
  return xmlElement('tr', {}, ...cells.map((cell) => xmlElement(name, {}, writeInlines(cell, place))))
}

function writeInlines(parts: readonly Inline[], place: Place): string {
  return parts.map((part) => writeInline(part, place)).join('')
}

function writeInline(part: Inline, place: Place): string {
  switch (part.type) {
    case 'text':
      return escapeXml(part.text)
    case 'code':
      return textElement('code', part.text)
    case 'break':
      return '<br/>'
    case 'footnoteReference':
      return textElement('sup', String(part.number))
    case 'emphasis':
      return xmlElement('em', {}, writeInlines(part.children, place))
    case 'strong':
      return xmlElement('strong', {}, writeInlines(part.children, place))
    case 'link': {
      const href = part.href.startsWith('/') ? place.siteUrl + localizePath(place.locale, part.href) : part.href
      return xmlElement('a', { href }, writeInlines(part.children, place))
    }
  }
}

function textElement(name: string, text: string): string {
  return xmlElement(name, {}, escapeXml(text))
}
