import { defaultLocale, type Locale, locales, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { Content } from '#i18n/content/content.ts'
import { getPostText } from '#i18n/content/post.ts'
import type { Page } from '#web/handler.ts'

type LlmsTxtOptions = {
  readonly content: Pick<Content, 'pages' | 'textPages' | 'posts' | 'cases'>
  readonly pages: readonly Page[]
  readonly siteUrl: string
  readonly siteName: string
}

/** The llms.txt (llmstxt.org): indexed pages, text pages, cases and articles with their descriptions in Markdown. */
export function writeLlmsTxt({ content, pages, siteUrl, siteName }: LlmsTxtOptions): string {
  const shown = pages.filter(({ isIndexed, locale }) => isIndexed && locale === defaultLocale)
  const link = (name: string, address: string, description: string) => `- [${name}](${siteUrl}${address}): ${description}`
  const ownPages = shown.flatMap(({ page, address }) => {
    if (page === undefined || page === 'home') return []
    const { title, description } = content.pages[page][defaultLocale]
    return [link(title, address, description)]
  })
  const textPages = content.textPages.flatMap(({ slug, texts }) => {
    const { title, description } = texts[defaultLocale]
    return shown.filter(({ path }) => path === `/${slug}`).map(({ address }) => link(title, address, description))
  })
  const cases = content.cases.flatMap(({ slug, texts }) => {
    const { name, description } = texts[defaultLocale]
    return shown.filter(({ path }) => path === `/references/${slug}`).map(({ address }) => link(name, address, description))
  })
  const articles = content.posts.flatMap((post) => {
    const path = `/blogs/${post.slug}`
    const { title, description } = getPostText(post, defaultLocale)
    return shown.filter((page) => page.path === path).map(({ address }) => link(title, address, description))
  })
  const languages = locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => `- [${nameLanguage(locale)}](${siteUrl}${localizePath(locale, '/')})`)
  return [
    `# ${siteName}`,
    `> ${content.pages.home[defaultLocale].description}`,
    section('Pages', [...ownPages, ...textPages]),
    section('Case studies', cases),
    section('Articles', articles),
    section('Other languages', languages),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

function section(heading: string, links: readonly string[]): string {
  return links.length > 0 ? `## ${heading}\n\n${links.join('\n')}` : ''
}

function nameLanguage(locale: Locale): string {
  return new Intl.DisplayNames(localeTags[defaultLocale], { type: 'language' }).of(locale) ?? locale
}
