import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { LawPage } from '#web/marketing/law/law-page.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { siteContext } from '#web/site.server.ts'

export const handle: RouteHandle = { foldsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  return context.get(siteContext).content.pages.accessibility[locale]
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData)
}

/** The accessibility statement. */
export default function Accessibility() {
  return <LawPage page={useLoaderData<typeof loader>()} />
}
