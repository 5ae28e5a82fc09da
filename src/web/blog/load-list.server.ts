import { data, type RouterContextProvider } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { countPages, describePost, listAddress, listPostLists, listPublishedPosts, type PostList, postsPerPage } from '#web/posts.server.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import { getPostText, type Post } from '#i18n/content/post.ts'
import { createTranslate } from '#i18n/translate.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Returns one page of a list of articles. Tags or authors without articles, and page numbers out of range, fail the route's validation. */
export function loadList(url: URL, context: Readonly<RouterContextProvider>, params: Params) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const lists = listPostLists(listPublishedPosts(context))
  const list = lists.find(({ params: own }) => own['tag'] === params['tag'] && own['author'] === params['author'])
  const page = parsePage(params['page'])
  if (!list || page === undefined || page > countPages(list)) throw data(null, { status: 404 })
  const translate = createTranslate(locale, content.messages[locale])
  const pageCount = countPages(list)
  const words = describeList(list, content, locale, (subject) => translate('blog.allOf', { subject }))
  const position = translate('ui.pagination.position', { page, count: pageCount })
  const shown = list.posts.slice((page - 1) * postsPerPage, page * postsPerPage)
  const [first] = shown
  return {
    ...words,
    // Search engines expect a different title on each page of a list.
    title: page === 1 ? words.title : `${words.title} – ${translate('ui.pagination.page', { page })}`,
    description: addTitles(page === 1 ? words.description : `${position}: ${words.description}`, shown, locale),
    page,
    pageCount,
    /** English path of the first page of the list. */
    path: listAddress(list),
    /** Title of the blog, even on the list of a tag or an author. */
    blog: content.pages.blogs[locale].title,
    previous: page > 1 ? listAddress(list, page - 1) : undefined,
    next: page < pageCount ? listAddress(list, page + 1) : undefined,
    tags: describeTags(lists, content, locale),
    hasFeatured: list.pattern === '/blogs' && page === 1 && first?.isFeatured === true,
    posts: shown.map((post) => describePost(post, locale)),
  }
}

export type ListData = ReturnType<typeof loadList>

/** Only pages after the first have their number in the address. */
function parsePage(text: string | undefined): number | undefined {
  if (text === undefined) return 1
  return /^[1-9]\d{0,5}$/u.test(text) && text !== '1' ? Number(text) : undefined
}

function describeList({ params }: PostList, content: Content, locale: Locale, nameAll: (subject: string) => string) {
  const tag = content.tags.find(({ slug }) => slug === params['tag'])?.texts[locale]
  if (tag) return { title: nameAll(tag.name), description: tag.description, heading: tag.name, lead: tag.description }
  const person = content.people.find(({ id }) => id === params['author'])
  if (person) {
    const author = { role: person.roles[locale], portrait: person.portrait }
    const about = person.about[locale]
    return { title: nameAll(person.name), description: about, heading: person.name, lead: about, author }
  }
  const { title, headTitle = title, description, heading, lead } = content.pages.blogs[locale]
  return { title: headTitle, description, heading, lead }
}

/** A description with the titles of the first articles, as far as search engines show it. */
function addTitles(description: string, posts: readonly Post[], locale: Locale): string {
  return posts.reduce((text, post) => {
    const longer = `${text}${text === description ? ' ' : ' · '}${getPostText(post, locale).title}`
    return longer.length <= 160 ? longer : text
  }, description)
}

/** Tags that have articles, in the order of the content. */
function describeTags(lists: readonly PostList[], content: Content, locale: Locale) {
  return content.tags.flatMap(({ slug, texts }) => {
    const list = lists.find(({ params }) => params['tag'] === slug)
    return list ? [{ path: listAddress(list), name: texts[locale].name }] : []
  })
}
