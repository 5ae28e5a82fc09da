import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ComingSoonSheet } from '#web/marketing/coming-soon-sheet.tsx'
import { describePage, getComingSoonPage } from '#web/marketing/page-words.server.ts'
import { pageHead } from '#web/seo/page-head.ts'

export function loader({ url, context }: LoaderFunctionArgs) {
  const { nearest, ...words } = getComingSoonPage(url, context)
  return { ...words, nearest: describePage(url, context, nearest) }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData, isIndexed: false })
}

export default function ComingSoon() {
  const { heading, lead, holds, nearest } = useLoaderData<typeof loader>()
  return <ComingSoonSheet heading={heading} lead={lead} holds={holds} nearest={nearest} />
}
