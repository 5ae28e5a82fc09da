import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { LawText } from '#web/marketing/law/law-text.tsx'
import { LawVersion } from '#web/marketing/law/law-version.tsx'
import { loadPrivacyPolicy } from '#web/marketing/law/load-privacy-policy.server.ts'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Terms } from '#web/ui/section/named-texts.tsx'
import styles from './privacy-policy.module.css'

export const handle: RouteHandle = { foldsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadPrivacyPolicy(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData)
}

export default function PrivacyPolicy() {
  const { heading, lead, version, summary, sections } = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro heading={heading} lead={lead}>
        <LawVersion version={version} />
      </PageIntro>
      {/* A summary in six answers, before the full text. */}
      <section className={styles.summary}>
        <h2>{summary.heading}</h2>
        <Terms items={summary.items.map(({ heading: name, text }) => ({ name, text }))} className={styles.cells} />
      </section>
      <LawText sections={sections} />
    </>
  )
}
