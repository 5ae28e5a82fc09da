import { Fragment } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { SearchResult, TextPart } from '#web/search/answer-query.ts'
import styles from './search-result-text.module.css'

/** A result: kind, title and an excerpt around the match. */
export function SearchResultText({ result: { kind, page, title, excerpt } }: { readonly result: SearchResult }) {
  const translate = useTranslate()
  const name = translate(`search.kinds.${kind}`)
  return (
    <>
      <span className={styles.kind}>{page === undefined ? name : `${name} · ${page}`}</span>
      <span className={styles.title}>
        <Marked parts={title} />
      </span>
      <span className={styles.excerpt}>
        <Marked parts={excerpt} />
      </span>
    </>
  )
}

function Marked({ parts }: { readonly parts: readonly TextPart[] }) {
  // Parts of a text never move, so their index is their key.
  return parts.map(({ text, isMatch }, at) => <Fragment key={at}>{isMatch ? <mark>{text}</mark> : text}</Fragment>)
}
