import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import button from '#web/ui/button.module.css'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './search-form.module.css'

/** A search field that submits to the search page; needs no scripts. @param props Attributes of the field. */
export function SearchForm({ id = 'search-query', ...props }: ComponentProps<'input'>) {
  const translate = useTranslate()
  const { locale } = useLocale()
  return (
    <search className={styles.search}>
      <Form discover="none" action={localizePath(locale, '/search')} className={styles.form}>
        <label htmlFor={id} className={visually.hidden}>
          {translate('search.label')}
        </label>
        <input
          {...props}
          id={id}
          type="search"
          name="q"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <button type="submit" className={button.button}>
          {translate('search.submit')}
        </button>
      </Form>
    </search>
  )
}
