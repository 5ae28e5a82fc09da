import { escapeXml, textElement, xmlDeclaration, xmlElement } from '#domain/xml.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { Content } from '#i18n/content/content.ts'
import { getPostText, lastChange, type Post } from '#i18n/content/post.ts'
import { findBlocks } from '#i18n/content/written-body.ts'
import { writeBlocks } from './article-html.ts'
import { mapInTurns } from './map-in-turns.ts'

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
  /** Time of change of an empty feed. */
  readonly now: Date
}

/** Feed readers keep what they have read. Our own judgement. */
const mostEntries = 50

/** The blog in one language, with the full text of the newest articles written in it; without those that cannot be shown. */
export async function describeFeed({ locale, siteUrl, siteName, content, posts, now }: FeedOptions) {
  const address = (path: string) => siteUrl + localizePath(locale, path)
  const blog = content.pages.blogs[locale]
  const written = posts.filter(({ texts }) => texts[locale] !== undefined).slice(0, mostEntries)
  const entries = await mapInTurns(written, (post) => {
    const { title, description, cover, body } = getPostText(post, locale)
    const blocks = findBlocks(body)
    if (!blocks) return []
    const own = address(`/blogs/${post.slug}`)
    return [
      {
        address: own,
        title,
        description,
        publishedAt: post.publishedAt,
        changedAt: lastChange(post),
        author: {
          name: content.people.find(({ id }) => id === post.author)?.name ?? post.author,
          address: address(`/blogs/authors/${post.author}`),
        },
        tags: content.tags.filter(({ slug }) => post.tags.includes(slug)).map(({ slug, texts }) => ({ slug, name: texts[locale].name })),
        ...(cover && { image: siteUrl + cover.src }),
        html: writeBlocks(blocks, { locale, siteUrl, address: own }),
      },
    ]
  })
  const shown = entries.flat()
  const changes = shown.map(({ changedAt }) => changedAt).toSorted()
  return {
    locale,
    siteUrl,
    siteName,
    home: address('/'),
    list: address('/blogs'),
    title: `${blog.title} | ${siteName}`,
    description: blog.description,
    /** UTC instant. */
    changedAt: changes.at(-1) ?? now.toISOString(),
    entries: shown,
  }
}

type Feed = Awaited<ReturnType<typeof describeFeed>>

/** Writes an Atom feed (RFC 4287). */
export function writeAtomFeed(feed: Feed): string {
  const self = `${feed.list}/feed.xml`
  return (
    xmlDeclaration +
    xmlElement(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': localeTags[feed.locale] },
      textElement('id', self),
      textElement('title', feed.title),
      textElement('subtitle', feed.description),
      textElement('updated', feed.changedAt),
      xmlElement('author', {}, textElement('name', feed.siteName), textElement('uri', feed.home)),
      xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      xmlElement('link', { rel: 'alternate', type: 'text/html', hreflang: feed.locale, href: feed.list }),
      textElement('icon', `${feed.siteUrl}/favicon.svg`),
      ...feed.entries.map((entry) => writeEntry(entry, feed.locale)),
    )
  )
}

function writeEntry(entry: Feed['entries'][number], locale: Locale): string {
  return xmlElement(
    'entry',
    {},
    textElement('id', entry.address),
    textElement('title', entry.title),
    xmlElement('link', { rel: 'alternate', type: 'text/html', hreflang: locale, href: entry.address }),
    textElement('published', entry.publishedAt),
    textElement('updated', entry.changedAt),
    xmlElement('author', {}, textElement('name', entry.author.name), textElement('uri', entry.author.address)),
    ...(entry.image === undefined ? [] : [xmlElement('link', { rel: 'enclosure', type: imageType(entry.image), href: entry.image })]),
    ...entry.tags.map(({ slug, name }) => xmlElement('category', { term: slug, label: name })),
    textElement('summary', entry.description),
    xmlElement('content', { type: 'html' }, escapeXml(entry.html)),
  )
}

/** Of a picture of the content folder. */
function imageType(address: string): string {
  return address.endsWith('.svg') ? 'image/svg+xml' : 'image/webp'
}

/** Writes a JSON Feed (version 1.1, jsonfeed.org). */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.list,
    feed_url: `${feed.list}/feed.json`,
    icon: `${feed.siteUrl}/icon-512.png`,
    favicon: `${feed.siteUrl}/icon-192.png`,
    language: localeTags[feed.locale],
    authors: [{ name: feed.siteName, url: feed.home }],
    items: feed.entries.map((entry) => ({
      id: entry.address,
      url: entry.address,
      title: entry.title,
      summary: entry.description,
      content_html: entry.html,
      ...(entry.image !== undefined && { image: entry.image }),
      date_published: entry.publishedAt,
      date_modified: entry.changedAt,
      authors: [{ name: entry.author.name, url: entry.author.address }],
      tags: entry.tags.map(({ name }) => name),
    })),
  })
}
