import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { LawText } from '#web/marketing/law/law-text.tsx'
import { LawVersion } from '#web/marketing/law/law-version.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { siteContext } from '#web/site.server.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'

export const handle: RouteHandle = { foldsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  return context.get(siteContext).content.pages.terms[locale]
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData)
}

export default function Terms() {
  const { heading, lead, version, sections } = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro heading={heading} lead={lead}>
        <LawVersion version={version} />
      </PageIntro>
      <LawText sections={sections} />
    </>
  )
}
