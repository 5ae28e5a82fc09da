import type { RouterContextProvider } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { describePost, listPublishedPosts } from '#web/posts.server.ts'
import { siteContext } from '#web/site.server.ts'

const shownArticles = 3
const shownCases = 3

/** Loads the texts of the home page, and the teasers of other pages. */
export function loadHome(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { pages, drawing, shops, table, cases, people } = context.get(siteContext).content
  const texts = pages.home[locale]
  // The furniture shop is already in the drawing at the top.
  const shown = texts.cases ? cases.filter(({ screen }) => screen !== 'furniture').slice(0, shownCases) : []
  const languageNames = new Intl.DisplayNames(localeTags[locale], { type: 'language' })
  const languageList = new Intl.ListFormat(localeTags[locale], { type: 'unit' })
  return {
    texts,
    drawing: texts.plain === true ? undefined : drawing[locale],
    /** In all languages, because the drawing shows each of them. */
    table: texts.stage && table,
    /** What drawn shops say; absent where no case has one. */
    shops: shown.some(({ screen }) => screen !== undefined) ? shops[locale] : undefined,
    cases: shown.map(({ slug, screen, texts: { [locale]: written } }) => ({
      slug,
      screen,
      name: written.name,
      figures: written.figures,
      picture: written.pictures[0]?.picture,
    })),
    people: people.map(({ id, name, languages, portrait, roles }) => ({
      id,
      name,
      portrait,
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
