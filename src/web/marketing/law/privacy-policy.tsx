import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { LawText } from '#web/marketing/law/law-text.tsx'
import { LawVersion } from '#web/marketing/law/law-version.tsx'
import { loadPrivacyPolicy } from '#web/marketing/law/load-privacy-policy.server.ts'
import { PrivacySummary } from '#web/marketing/law/privacy-summary.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'

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
      <PrivacySummary summary={summary} />
      <LawText sections={sections} />
    </>
  )
}
