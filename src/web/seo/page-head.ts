import type { BrowserSettings } from '#domain/browser-settings.ts'
import type { MetaDescriptor } from 'react-router'
import { defaultLocale, type Locale, locales, localeTags } from '#domain/locale.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { listRoutes, routeId } from '#web/navigation/route-table.ts'
import { readSiteOrigin } from './site-origin.ts'

export type PageHead = {
  readonly title: string
  /** Replaces the title, which is kept short for menus. */
  readonly headTitle?: string
  /** About 150 characters. */
  readonly description: string
  /** Whether this view is for one person, such as a receipt: not indexed, and without alternates. */
  readonly isPersonal?: boolean
  readonly type?: 'website' | 'article'
  /** Whether the page links the blog's feeds in its language. */
  readonly hasFeed?: boolean
  /** Languages in which the page is written; all if absent. In other languages its canonical address is the one in the default language. */
  readonly locales?: readonly Locale[]
  /** English paths of the previous and the next page in a list. */
  readonly previous?: string | undefined
  readonly next?: string | undefined
}

/** Social picture of the page in the document; absent if it has none of its own. */
export type PagePicture = { readonly picture?: { readonly page: string; readonly path: string } }

/** The properties of React Router's meta arguments that are read; `matches[0]` is the root route. */
type MetaArguments = {
  readonly location: { readonly pathname: string }
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
}

/**
 * Head of a page: title, description, social image and URL, card type, canonical address and alternates. The home page's title is exactly
 * the site's name, the others are "Page
 * name".
 */
export function pageHead({ location, matches }: MetaArguments, head: PageHead): MetaDescriptor[] {
  const site = readSite({ matches })
  if (!site) return []
  const { siteName } = site
  const siteUrl = readSiteOrigin()
  const { locale, path } = splitLocalePath(location.pathname)
  const isIndexed = listRoutes().some((entry) => entry.isIndexed && routeId(entry.path, locale) === matches.at(-1)?.id)
  // Titles never break, unlike headings and links.
  const name = (head.headTitle ?? head.title).replaceAll('\u00AD', '')
  const title = path === '/' ? siteName : `${name} | ${siteName}`
  const written = head.locales ?? locales
  const isOriginal = written.includes(locale)
  const canonical = siteUrl + localizePath(isOriginal ? locale : defaultLocale, path)
  const image = readPictureAddress({ location, matches })
  return [
    { title },
    { name: 'description', content: head.description },
    ...(isIndexed && !head.isPersonal ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(head.isPersonal || !isOriginal ? [] : alternates(siteUrl, path, written)),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(['previous', 'next'] as const).flatMap((name) => listLink(name, head[name], siteUrl, locale)),
    ...(head.hasFeed ? feedLinks(siteUrl + localizePath(locale, '/blogs'), siteName) : []),
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: openGraphLocale(isOriginal ? locale : defaultLocale) },
    ...(isOriginal ? written.filter((other) => other !== locale) : []).map((other) => ({
      property: 'og:locale:alternate',
      content: openGraphLocale(other),
    })),
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: title },
  ]
}

/** Returns the social picture of the page, or the site's default. */
export function readPictureAddress({ location, matches }: MetaArguments): string {
  const { picture } = readSite({ matches }) ?? {}
  return readSiteOrigin() + (picture?.page === location.pathname ? picture.path : '/social.png')
}

/** Returns the site's name; undefined on an error screen without a page. */
export function readSite({ matches }: Pick<MetaArguments, 'matches'>) {
  // The root route's loader returns this shape.
  return matches[0]?.loaderData as (BrowserSettings & PagePicture) | undefined
}

function alternates(siteUrl: string, path: string, written: readonly Locale[]): MetaDescriptor[] {
  const link = (hrefLang: string, href: string) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang, href })
  return [
    ...written.map((locale) => link(locale, siteUrl + localizePath(locale, path))),
    link('x-default', siteUrl + localizePath(defaultLocale, path)),
  ]
}

function listLink(name: 'previous' | 'next', path: string | undefined, siteUrl: string, locale: Locale): MetaDescriptor[] {
  if (path === undefined) return []
  return [{ tagName: 'link', rel: name === 'previous' ? 'prev' : 'next', href: siteUrl + localizePath(locale, path) }]
}

function feedLinks(blog: string, title: string): MetaDescriptor[] {
  const link = (type: string, file: string) => ({ tagName: 'link' as const, rel: 'alternate', type, title, href: `${blog}/${file}` })
  return [link('application/atom+xml', 'feed.xml'), link('application/feed+json', 'feed.json')]
}

function openGraphLocale(locale: Locale): string {
  return localeTags[locale].replace('-', '_')
}
