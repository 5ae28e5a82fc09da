import { Fragment } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { BicycleCase } from '#web/marketing/references/bicycle-case.tsx'
import { CaseFilterRows } from '#web/marketing/references/case-filter-rows.tsx'
import { Cover } from '#web/marketing/references/cover.tsx'
import { FurnitureCase } from '#web/marketing/references/furniture-case.tsx'
import { loadReferences } from '#web/marketing/references/load-references.server.ts'
import { MachineCase } from '#web/marketing/references/machine-case.tsx'
import { NoCase } from '#web/marketing/references/no-case.tsx'
import { TeaCase } from '#web/marketing/references/tea-case.tsx'
import { Touch } from '#web/marketing/references/touch/touch.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { ContactSection } from '#web/contact/contact-section.tsx'
import { NextShop } from '#web/marketing/references/next-shop.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import styles from './references.module.css'

export const handle: RouteHandle = { holdsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadReferences(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData.texts)
}

export default function References() {
  const { texts, cases, shops, armchair, countries, ...filtering } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  return (
    <div className={styles.references}>
      <Shades />
      <Cover texts={texts} cases={cases} shops={shops} />
      <div className={styles.inner}>
        <CaseFilterRows texts={texts.filter} {...filtering}>
          {translate('references.count', { count: cases.length })}
        </CaseFilterRows>
        {cases.length === 0 && <NoCase texts={texts.none} />}
      </div>
      {cases.map((shown) => {
        const shared = { parts: texts.parts, shown }
        switch (shown.screen) {
          case 'furniture':
            return (
              <Fragment key={shown.slug}>
                <FurnitureCase {...shared} words={shops.furniture} />
                <Touch texts={texts.touch} armchair={armchair} countries={countries} />
              </Fragment>
            )
          case 'machines':
            return <MachineCase key={shown.slug} {...shared} words={shops.machines} />
          case 'tea':
            return <TeaCase key={shown.slug} {...shared} words={shops.tea} />
          case 'bicycles':
            return <BicycleCase key={shown.slug} {...shared} words={shops.bicycles} />
        }
      })}
      <ContactSection texts={texts.ending}>
        <NextShop word={texts.ending.drawn} />
      </ContactSection>
    </div>
  )
}
