import type { RouterContextProvider } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { createTranslate } from '#i18n/translate.ts'
import { answerQuery } from '#web/search/answer-query.ts'
import { searchesContext } from '#web/search/search-files.server.ts'
import { siteContext } from '#web/site.server.ts'

/** The answer to the address's query, the same that the dialog shows. */
export function loadAnswer(url: URL, locale: Locale, context: Readonly<RouterContextProvider>) {
  const translate = createTranslate(locale, context.get(siteContext).content.messages[locale])
  return {
    head: { title: translate('search.title'), description: translate('search.description') },
    answer: answerQuery(context.get(searchesContext).get(locale), url.searchParams.get('q') ?? ''),
  }
}
