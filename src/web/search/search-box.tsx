import { type KeyboardEvent, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { answerQuery, refuseQuery } from '#web/search/answer-query.ts'
import type { Search } from '#web/search/search.ts'
import { loadSearch } from './load-search.ts'
import { NoResult } from './no-result.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchResultText } from './search-result-text.tsx'
import styles from './search-box.module.css'
import { useAnswerText } from './use-answer-text.ts'

/** A fetched index; `search` is undefined if fetching failed. */
type Loaded = { readonly path: string; readonly search: Search | undefined }

/**
 * Search field of the dialog with results while typing: an editable combobox with a listbox (ARIA Authoring Practices Guide). The arrow
 * keys select a result and Enter opens it; without a selection Enter opens the search page.
 *
 * @param typed Initial text of the field.
 */
export function SearchBox({ typed }: { readonly typed: string }) {
  const translate = useTranslate()
  const { locale } = useLocale()
  const path = useRootData()?.searchPaths[locale]
  const [loaded, setLoaded] = useState<Loaded>()
  const [query, setQuery] = useState(typed)
  const [active, setActive] = useState(-1)
  const fieldRef = useRef<HTMLInputElement>(null)
  const id = useId()
  const asked = useDeferredValue(query)
  const { search } = (loaded?.path === path && loaded) || { search: undefined }
  const answer = refuseQuery(asked) ?? (search && answerQuery(search, asked))
  const results = answer?.results ?? []
  const describe = useAnswerText()

  // It replaces a field that may have had the focus.
  useLayoutEffect(() => {
    const field = fieldRef.current
    field?.setAttribute('autofocus', '')
    if (field?.closest('dialog')?.contains(document.activeElement) || document.activeElement === document.body) field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  useEffect(() => {
    if (path === undefined) return undefined
    let isLeft = false
    loadSearch(path, locale).then(
      (made) => !isLeft && setLoaded({ path, search: made }),
      (error: unknown) => {
        console.error('The search index did not load; the search page answers.', error)
        if (!isLeft) setLoaded({ path, search: undefined })
      },
    )
    return () => {
      isLeft = true
    }
  }, [path, locale])

  const optionId = (at: number) => `${id}-${at}`

  function chooseByKey(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter and arrows belong to the input method while it composes a word.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter' && results[active]) {
      event.preventDefault()
      document.getElementById(optionId(active))?.click()
    }
    const next = findNext(key, active, results.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  const hasFailed = loaded?.path === path && !search
  const message = hasFailed ? translate('search.failed') : answer ? describe(answer) : translate('ui.loading')
  return (
    <div className={styles.box}>
      <SearchForm
        ref={fieldRef}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No element is an editable combobox whose options are links.
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={results[active] && optionId(active)}
        aria-describedby={`${id}-status`}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(-1)
        }}
        onKeyDown={chooseByKey}
      />
      <output id={`${id}-status`} className={styles.status}>
        {message}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A datalist cannot hold links. */}
      <div role="listbox" id={`${id}-list`} aria-label={translate('search.results')} className={styles.list} hidden={results.length === 0}>
        {results.map((result, at) => (
          <LocaleLink
            key={result.path}
            id={optionId(at)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An option element cannot be a link.
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            to={result.path}
            prefetch="none"
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
          >
            <SearchResultText result={result} />
          </LocaleLink>
        ))}
      </div>
      {answer?.kind === 'answered' && results.length === 0 && <NoResult />}
    </div>
  )
}

/** Index of the result that a key selects; -1 for none, as while typing. */
function findNext(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return undefined
}
