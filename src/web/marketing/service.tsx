import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { ComingSoonSheet } from '#web/marketing/coming-soon-sheet.tsx'
import { describePage } from './page-content.server.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { siteContext } from '#web/site.server.ts'

/** Loads an announced service; any other slug fails the route's validation with a 404. */
export function loader({ url, context, params }: LoaderFunctionArgs) {
  const service = context.get(siteContext).content.services.find(({ slug }) => slug === params['service'])
  if (!service) throw data(null, { status: 404 })
  const { locale } = splitLocalePath(url.pathname)
  const { nearest, ...texts } = service.texts[locale]
  return { ...texts, nearest: describePage(url, context, nearest) }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { title: loaderData.name, description: loaderData.description })
}

export default function Service() {
  const { name, lead, holds, nearest } = useLoaderData<typeof loader>()
  return <ComingSoonSheet heading={name} lead={lead} holds={holds} nearest={nearest} />
}
