import type { MetaArgs, MetaDescriptor } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { pageHead, readSite } from '#web/seo/page-head.ts'
import { describeBreadcrumbs, describeService, structuredData } from '#web/seo/structured-data.ts'

type ServicePage = {
  readonly texts: { readonly title: string; readonly headTitle?: string; readonly description: string }
  /** Name of the home page, for breadcrumbs. */
  readonly home: string
  readonly fromMinor: number
  readonly currency: string
}

/** Head of a service page: description, starting price and breadcrumbs. */
export function serviceHead(
  args: Pick<MetaArgs, 'location' | 'matches'>,
  { texts, home, fromMinor, currency }: ServicePage,
): MetaDescriptor[] {
  const site = readSite(args)
  const { locale } = splitLocalePath(args.location.pathname)
  const { title, description } = texts
  return [
    ...pageHead(args, texts),
    ...(import.meta.env.SSR
      ? structuredData(
          describeService({ name: title, description, fromMinor, currency }, site?.siteName ?? ''),
          describeBreadcrumbs([{ name: home, path: '/' }], title, locale),
        )
      : []),
  ]
}
