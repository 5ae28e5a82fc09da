import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { CaseFilterRows } from '#web/marketing/references/case-filter-rows.tsx'
import { CaseSheet } from '#web/marketing/references/case-sheet.tsx'
import { loadReferences } from '#web/marketing/references/load-references.server.ts'
import { NoCase } from '#web/marketing/references/no-case.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import styles from './references.module.css'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadReferences(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData.texts, isIndexed: true })
}

export default function References() {
  const { texts, cases, ...filtering } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  return (
    <>
      <PageIntro heading={texts.heading} lead={texts.lead} />
      <div className={styles.references}>
        <CaseFilterRows texts={texts.filter} {...filtering}>
          {translate('references.count', { count: cases.length })}
        </CaseFilterRows>
        {cases.map((shown) => (
          <CaseSheet key={shown.slug} parts={texts.parts} shown={shown} />
        ))}
        {cases.length === 0 && <NoCase texts={texts.none} />}
      </div>
    </>
  )
}
