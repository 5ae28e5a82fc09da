import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { getTextPage } from '#web/marketing/page-words.server.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { TextSections } from '#web/ui/text-sections.tsx'

export function loader({ url, context }: LoaderFunctionArgs) {
  return getTextPage(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData, isIndexed: true })
}

export default function TextPage() {
  const { heading, lead, sections } = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro heading={heading} lead={lead} />
      <TextSections sections={sections} />
    </>
  )
}
