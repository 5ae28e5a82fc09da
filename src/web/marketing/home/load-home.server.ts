import type { RouterContextProvider } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { describePost, listPublishedPosts } from '#web/posts.server.ts'
import { siteContext } from '#web/site.server.ts'

const shownArticles = 3
const shownCases = 3
const shownPeople = 4

/** The words of the home page, with what it shows of other pages. */
export function loadHome(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { pages, drawing, services, cases, people } = context.get(siteContext).content
  const languageNames = new Intl.DisplayNames(localeTags[locale], { type: 'language' })
  const languageList = new Intl.ListFormat(localeTags[locale], { type: 'unit' })
  return {
    texts: pages.home[locale],
    drawing: drawing[locale],
    furtherServices: services
      .filter(({ state }) => state === 'coming-soon')
      .map(({ slug, texts }) => ({ path: `/services/${slug}`, name: texts[locale].name })),
    cases: cases.slice(0, shownCases).map(({ slug, screen, texts }) => ({ slug, screen, ...texts[locale] })),
    people: people.slice(0, shownPeople).map(({ id, name, languages, roles }) => ({
      id,
      name,
      role: roles[locale],
      languages: languageList.format(languages.map((language) => languageNames.of(language) ?? language)),
    })),
    articles: listPublishedPosts(context)
      .slice(0, shownArticles)
      .map((post) => describePost(post, locale)),
  }
}

export type HomeData = ReturnType<typeof loadHome>
export type HomeTexts = HomeData['texts']
