import { hash } from 'node:crypto'
import type { Node as PictureNode } from '@takumi-rs/core'
import { createContext } from 'react-router'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { ArticleCoverName } from '#i18n/content/post.ts'
import type { Picture } from '#i18n/content/picture.ts'
import type { Content } from '#i18n/content/content.ts'
import { writtenPageIds } from '#i18n/content/pages/page.ts'
import { getPostText, isPublished } from '#i18n/content/post.ts'
import { nameClient } from '#web/marketing/references/name-client.server.ts'
import { findPagePath } from '#web/navigation/route-table.ts'
import { listPages, type Page } from '#web/navigation/pages.server.ts'
import { articleSubjects } from '#web/ui/drawing/article-cover.tsx'
import {
  composeCover,
  composePicture,
  composeTitle,
  type Cover,
  drawSubject,
  type PictureTexts,
  titleBox,
  titleSizes,
} from './compose-picture.server.tsx'
import { pageSubjects, type Subject } from './page-subjects.server.tsx'

/** Open Graph picture of a page. */
export type SocialPicture = {
  /** Contains a content hash, so that caches fetch a new picture after a change of the title. */
  readonly path: string
  /** Path of the page. */
  readonly page: string
  readonly locale: Page['locale']
  readonly title: string
  readonly titleSizes: readonly number[]
  readonly titleBox: { readonly width: number; readonly height: number }
  readonly composeTitle: (size: number) => PictureNode
  readonly compose: (titleSize: number) => PictureNode
  /** Address of the owner's picture that it is drawn on. */
  readonly cover?: string
}

type PicturesSite = {
  readonly content: Content
  readonly siteName: string
  readonly now: () => number
}

type Drawing = { readonly svg: string; readonly hash: string }

export const socialPicturesContext = createContext<SocialPictures>()

/** Creates the lookup of pictures for the server. */
export function createSocialPictures(site: PicturesSite): Pick<SocialPictures, 'findByPage' | 'findByPath'> {
  return new SocialPictures(site)
}

/** Pictures of all pages that are indexed at the moment; other pages use the site's default. Each is composed on the first request. */
export class SocialPictures {
  readonly #site: PicturesSite
  readonly #drawings = new Map<unknown, Drawing>()
  #current: { readonly count: number; readonly pages: ReadonlyMap<string, Page>; readonly pictures: Map<Page, SocialPicture> } | undefined

  constructor(site: PicturesSite) {
    this.#site = site
  }

  /** Finds the picture of a page. */
  findByPage(address: string): SocialPicture | undefined {
    const page = this.#renew().pages.get(address)
    return page && this.#describe(page)
  }

  /** Finds the picture of a path. */
  findByPath(path: string): SocialPicture | undefined {
    const [, locale, name] = /^\/social\/([a-z]{2})\/(.+)-[\w-]{12}\.png$/u.exec(path) ?? []
    const known = locales.find((one) => one === locale)
    if (!known || name === undefined) return undefined
    const picture = this.findByPage(localizePath(known, name === homeName ? '/' : `/${name}`))
    return picture?.path === path ? picture : undefined
  }

  list(): SocialPicture[] {
    return [...this.#renew().pages.values()].map((page) => this.#describe(page))
  }

  /** Scheduled articles appear without a restart. */
  #renew() {
    const { content } = this.#site
    const now = new Date(this.#site.now())
    const count = content.posts.filter((post) => isPublished(post, now)).length
    if (this.#current?.count === count) return this.#current
    const pages = listPages(content, now).filter(({ isIndexed }) => isIndexed)
    this.#current = { count, pages: new Map(pages.map((page) => [page.address, page])), pictures: new Map() }
    return this.#current
  }

  #describe(page: Page): SocialPicture {
    const { pictures } = this.#renew()
    const picture = pictures.get(page) ?? this.#describeNow(page)
    pictures.set(page, picture)
    return picture
  }

  #describeNow(page: Page): SocialPicture {
    const { content, siteName } = this.#site
    const { subject, cover, ...words } = describePage(page, content)
    const texts: PictureTexts = { siteName, ...words }
    const { locale, address, path } = page
    const drawing = this.#draw(subject)
    const compose = (size: number, svg: string) => (cover ? composeCover(texts, size, cover) : composePicture(texts, size, svg))
    const contentHash = shortHash(JSON.stringify([compose(0, drawing.hash), titleSizes]))
    return {
      path: `/social/${locale}/${path === '/' ? homeName : path.slice(1)}-${contentHash}.png`,
      page: address,
      locale,
      title: texts.title,
      titleSizes,
      titleBox,
      composeTitle: (size) => composeTitle(texts, size),
      compose: (size) => compose(size, drawing.svg),
      ...(cover && { cover: cover.src }),
    }
  }

  #draw(subject: Subject): Drawing {
    const known = this.#drawings.get(subject.parts)
    if (known) return known
    const svg = drawSubject(subject)
    const drawing = { svg, hash: shortHash(svg) }
    this.#drawings.set(subject.parts, drawing)
    return drawing
  }
}

/** Name of the home page's picture. */
const homeName = 'home'

type Description = Omit<PictureTexts, 'siteName'> & { readonly subject: Subject; readonly cover?: Cover }

function describePage({ page: id, path, locale }: Page, content: Content): Description {
  const written = writtenPageIds.find((one) => one === id)
  if (written) {
    const { title, heading } = content.pages[written][locale]
    if (written === 'home') {
      const services = (['services-ecommerce', 'services-marketplaces'] as const).filter((id) => findPagePath(id) !== undefined)
      const label = services.map((id) => content.pages[id][locale].title).join(' · ')
      return { title: heading, ...(label && { label }), subject: pageSubjects.home }
    }
    return { title: heading, ...(title !== heading && { label: title }), subject: pageSubjects[written] }
  }
  const [, folder, kind = '', slug = ''] = path.split('/')
  const textPage = content.textPages.find((one) => path === `/${one.slug}`)?.texts[locale]
  if (textPage) {
    const { title, heading } = textPage
    return { title: heading, ...(title !== heading && { label: title }), subject: pageSubjects.text }
  }
  const project = folder === 'references' ? content.cases.find((one) => one.slug === kind) : undefined
  if (project) {
    const label = `${content.pages.references[locale].title} · ${nameClient(project.texts[locale], project.screen, content.shops[locale])}`
    return { title: project.texts[locale].headline.join(' '), label, subject: pageSubjects.references }
  }
  const blog = content.pages.blogs[locale]
  const tag = kind === 'tags' ? content.tags.find((one) => one.slug === slug) : undefined
  if (tag) return { title: tag.texts[locale].name, label: blog.title, subject: pageSubjects.blogs }
  const author = kind === 'authors' ? content.people.find((one) => one.id === slug) : undefined
  if (author) return { title: author.name, label: `${blog.title} · ${author.roles[locale]}`, subject: pageSubjects.people }
  const post = content.posts.find((one) => one.slug === kind)
  if (!post) return { title: blog.heading, label: blog.title, subject: pageSubjects.blogs }
  const first = content.tags.find((one) => one.slug === post.tags[0])?.texts[locale].name
  const label = first === undefined ? blog.title : `${blog.title} · ${first}`
  const { title, cover: picture } = getPostText(post, locale)
  if (picture) return { title, label, subject: pageSubjects.blogs, cover: { ...picture, src: findSize(picture) } }
  const { cover } = post
  return { title, label, subject: cover ? { ...articleSubjects[cover], colors: articleColors[cover] } : pageSubjects.blogs }
}

/** The smallest size that fills a social picture, or else the largest one. */
function findSize({ src, srcset = '' }: Picture): string {
  const sizes = srcset.split(', ').map((size) => size.split(' '))
  return sizes.find(([, width = '']) => Number.parseInt(width, 10) >= 1200)?.[0] ?? src
}

/** As in article-cover.module.css. */
const articleColors: Readonly<Record<ArticleCoverName, Subject['colors']>> = {
  form: 'green',
  coins: 'green',
  lens: 'green',
  ledger: 'earth',
  keys: 'earth',
  parcel: 'earth',
  gauge: 'blue',
  shop: 'blue',
  signpost: 'blue',
}

function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 12)
}
