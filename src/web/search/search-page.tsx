import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { createTranslate } from '#i18n/translate.ts'
import { siteContext } from '#web/site.server.ts'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import section from '#web/ui/styles/section.module.css'
import { answerQuery } from './answer-query.ts'
import { NoResult } from './no-result.tsx'
import { SearchForm } from './search-form.tsx'
import styles from './search-page.module.css'
import { searchesContext } from './search-files.server.ts'
import { SearchResultText } from './search-result-text.tsx'
import { useAnswerText } from './use-answer-text.ts'

export const handle: RouteHandle = { foldsContactForm: true }

/** Answers the query in the address as the dialog does. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  const translate = createTranslate(locale, context.get(siteContext).content.messages[locale])
  return {
    head: { title: translate('search.title'), description: translate('search.description') },
    answer: answerQuery(context.get(searchesContext).get(locale), url.searchParams.get('q') ?? ''),
  }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData.head)
}

export default function SearchPage() {
  const { head, answer } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const describe = useAnswerText()
  return (
    <>
      <PageIntro heading={head.title} lead={translate('search.empty')} />
      <section className={`${section.section} ${styles.search}`} aria-label={translate('search.results')}>
        {/* Remounts the field for a new query. */}
        <SearchForm key={answer.query} id="search-page-query" defaultValue={answer.query} />
        {answer.kind !== 'empty' && <output className={styles.status}>{describe(answer)}</output>}
        {answer.results.length > 0 && (
          <ol className={styles.results}>
            {answer.results.map((result) => (
              <li key={result.path}>
                <LocaleLink to={result.path} prefetch="none">
                  <SearchResultText result={result} />
                </LocaleLink>
              </li>
            ))}
          </ol>
        )}
        {answer.kind === 'answered' && answer.results.length === 0 && <NoResult />}
      </section>
    </>
  )
}
