import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { ContactSection } from '#web/contact/contact-section.tsx'
import { BeforeAndAfter } from '#web/marketing/references/case/before-and-after.tsx'
import { Crew } from '#web/marketing/references/case/crew.tsx'
import { Details } from '#web/marketing/references/case/details.tsx'
import { type CaseData, loadCase } from '#web/marketing/references/case/load-case.server.ts'
import { NextCase } from '#web/marketing/references/case/next-case.tsx'
import { Opening } from '#web/marketing/references/case/opening.tsx'
import { Pictures } from '#web/marketing/references/case/pictures.tsx'
import { Plan } from '#web/marketing/references/case/plan.tsx'
import { Result } from '#web/marketing/references/case/result.tsx'
import { NextShop } from '#web/marketing/references/next-shop.tsx'
import { Touch } from '#web/marketing/references/touch/touch.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { describeBreadcrumbs, structuredData } from '#web/seo/structured-data.ts'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'
import { Terms } from '#web/ui/section/named-texts.tsx'
import styles from './case.module.css'

export const handle: RouteHandle = { holdsContactForm: true }

export function loader({ url, context, params }: LoaderFunctionArgs) {
  return loadCase(url, context, params['case'])
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const { home, list, texts } = loaderData
  const above = [
    { name: home, path: '/' },
    { name: list, path: '/references' },
  ]
  const { locale } = splitLocalePath(rest.location.pathname)
  return [
    ...pageHead(rest, { title: texts.name, description: texts.description }),
    ...(import.meta.env.SSR ? structuredData(describeBreadcrumbs(above, texts.name, locale)) : []),
  ]
}

export default function Case() {
  const shown = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <Shades />
      <Opening shown={shown} />
      {shown.drawn ? <BeforeAndAfter shown={shown} drawn={shown.drawn} /> : <Pictures shown={shown} />}
      <Result shown={shown} />
      {shown.touch && <Touch {...shown.touch} />}
      <Details shown={shown} />
      <Story shown={shown} />
      <Crew shown={shown} />
      <Plan shown={shown} />
      <ContactSection texts={shown.ending}>
        <NextShop word={shown.ending.drawn} />
      </ContactSection>
      {shown.next && <NextCase label={shown.parts.next} next={shown.next} />}
    </div>
  )
}

/** How the project went, if the case has a story. */
function Story({ shown: { parts, texts } }: { readonly shown: CaseData }) {
  const items = texts.story ?? []
  if (items.length === 0) return null
  return (
    <section className={`${styles.story} ${styles.inset}`} aria-labelledby="story">
      <h2 id="story">{parts.story}</h2>
      <Terms items={items.map(({ heading: name, text }) => ({ name, text }))} />
    </section>
  )
}
