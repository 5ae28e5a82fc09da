import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ContactSection } from '#web/contact/contact-section.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { CaseFilterList } from '#web/marketing/references/case-filter-list.tsx'
import { loadReferences } from '#web/marketing/references/load-references.server.ts'
import { NextShop } from '#web/marketing/references/next-shop.tsx'
import { NoCase } from '#web/marketing/references/no-case.tsx'
import { Wall } from '#web/marketing/references/wall.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import styles from './references.module.css'

export const handle: RouteHandle = { holdsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadReferences(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData.texts)
}

export default function References() {
  const { texts, cases, ...filtering } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  return (
    <div className={styles.references}>
      <Shades />
      <header className={styles.inner}>
        <h1 tabIndex={-1}>{texts.heading}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        <CaseFilterList texts={texts.filter} {...filtering}>
          {translate('references.count', { count: cases.length })}
        </CaseFilterList>
        {cases.length === 0 && <NoCase texts={texts.none} />}
      </header>
      <Wall cases={cases} />
      <ContactSection texts={texts.ending}>
        <NextShop word={texts.ending.drawn} />
      </ContactSection>
    </div>
  )
}
