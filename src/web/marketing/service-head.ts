import type { MetaArgs, MetaDescriptor } from 'react-router'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { pageHead, readSite } from '#web/seo/page-head.ts'
import { readSiteOrigin } from '#web/seo/site-origin.ts'
import { describeBreadcrumbs, describeQuestions, describeService, structuredData } from '#web/seo/structured-data.ts'
import type { Questions } from '#i18n/content/questions.ts'

type ServicePage = {
  readonly texts: { readonly title: string; readonly headTitle?: string; readonly description: string; readonly questions: Questions }
  /** Name of the home page, which stands above. */
  readonly home: string
  readonly fromMinor: number
  readonly currency: string
}

/** The head of a service's page: what it offers, from which price, where it stands, and what it answers. */
export function serviceHead(
  args: Pick<MetaArgs, 'location' | 'matches'>,
  { texts, home, fromMinor, currency }: ServicePage,
): MetaDescriptor[] {
  const site = readSite(args)
  const { locale } = splitLocalePath(args.location.pathname)
  const { title, description } = texts
  return [
    ...pageHead(args, { ...texts, isIndexed: true }),
    ...structuredData(() => [
      describeService({ name: title, description, fromMinor, currency }, site?.siteName ?? ''),
      describeBreadcrumbs([{ name: home, address: readSiteOrigin() + localizePath(locale, '/') }], title),
      describeQuestions(texts.questions.items),
    ]),
  ]
}
