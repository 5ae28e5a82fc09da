import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { LawPage } from '#web/marketing/law/law-page.tsx'
import { loadPrivacyPolicy } from '#web/marketing/law/load-privacy-policy.server.ts'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
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
  const page = useLoaderData<typeof loader>()
  const { summary } = page
  return (
    <LawPage page={page}>
      {/* A summary in six answers, before the full text. */}
      <section className={styles.summary}>
        <h2>{summary.heading}</h2>
        <Terms items={summary.items.map(({ heading: name, text }) => ({ name, text }))} className={styles.cells} />
      </section>
    </LawPage>
  )
}
