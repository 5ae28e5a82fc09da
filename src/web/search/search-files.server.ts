import { hash } from 'node:crypto'
import { createContext } from 'react-router'
import { type Locale, perLocale } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import { isPublished } from '#i18n/content/post.ts'
import { listOpenRoles } from '#i18n/content/role.ts'
import { createSearchSource } from './search-entries.server.ts'
import type { SearchSource } from '#web/search/search-entry.ts'
import { createSearch, type Search } from '#web/search/search.ts'

/** The index of a language as browsers fetch it, without what they derive themselves. */
export type SearchFile = {
  /** Contains a content hash, so browsers cache it. */
  readonly path: string
  readonly text: string
  readonly source: SearchSource
}
export type SearchFiles = Readonly<Record<Locale, SearchFile>>

export function createSearchFiles(content: Content, now: Date): SearchFiles {
  const describe = (locale: Locale): SearchFile => {
    const source = createSearchSource(content, locale, now)
    const text = JSON.stringify(source)
    const textHash = hash('sha256', text, 'base64url').slice(0, 12)
    return { path: `/assets/search-${locale}-${textHash}.json`, text, source }
  }
  return perLocale(describe)
}

export const searchesContext = createContext<Searches>()

/** Current search indexes; rebuilt when an article is published or a role closes. */
export class Searches {
  readonly #content: Content
  readonly #now: () => number
  #current: { readonly state: string; readonly files: SearchFiles; readonly searches: Map<Locale, Search> } | undefined

  constructor({ content, now }: { readonly content: Content; readonly now: () => number }) {
    this.#content = content
    this.#now = now
  }

  get files(): SearchFiles {
    return this.#renew().files
  }

  /** Paths of the indexes. */
  get paths(): Record<Locale, string> {
    const { files } = this
    return perLocale((locale) => files[locale].path)
  }

  /** Returns the search of a language, built from the same index as in browsers. */
  get(locale: Locale): Search {
    const { files, searches } = this.#renew()
    const search = searches.get(locale) ?? createSearch(files[locale].source, locale)
    searches.set(locale, search)
    return search
  }

  #renew() {
    const { posts, roles, site } = this.#content
    const now = new Date(this.#now())
    const open = listOpenRoles(roles, now, site.timeZone).map(({ id }) => id)
    const state = [posts.filter((post) => isPublished(post, now)).length, ...open].join(' ')
    if (this.#current?.state !== state) this.#current = { state, files: createSearchFiles(this.#content, now), searches: new Map() }
    return this.#current
  }
}
