import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { LawBody } from '#web/marketing/law/law-body.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { siteContext } from '#web/site.server.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import styles from './legal-notice.module.css'

export const handle: RouteHandle = { foldsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  return context.get(siteContext).content.pages['legal-notice'][locale]
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData)
}

/** Mandatory facts about the provider of the site: § 5 DDG, art. 3:15d BW, art. 10 LSSI. */
export default function LegalNotice() {
  const { heading, lead, sections } = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro heading={heading} lead={lead} />
      <div className={styles.notice}>
        {sections.map((section) => (
          <section key={section.anchor} id={section.anchor}>
            <h2>{section.heading}</h2>
            <LawBody section={section} />
          </section>
        ))}
      </div>
    </>
  )
}
