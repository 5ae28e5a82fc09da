import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { SearchAnswer } from '#web/search/answer-query.ts'
import { maxQueryLength } from '#web/search/parse-query.ts'

/** Returns the status text of an answer, which is also announced: the number of results, or the problem with the query. */
export function useAnswerText(): (answer: SearchAnswer) => string {
  const translate = useTranslate()
  return ({ kind, query, results }) => {
    switch (kind) {
      case 'empty':
        return translate('search.empty')
      case 'short':
        return translate('search.short')
      case 'long':
        return translate('search.long', { count: maxQueryLength })
      case 'answered':
        return translate('search.count', { count: results.length, query })
    }
  }
}
