import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { ContentError, runAll } from './content-error.ts'
import { type ContentFiles, readPerLocale } from './content-files.ts'
import { comingSoon, type WrittenPageId, writtenPageIds } from '#i18n/content/pages/page.ts'
import { Slug } from './slug.ts'
import { Description, Sample, Text } from './text.ts'

/** `content/services/<slug>/<locale>.json` of a service that is announced. The page of a written one is `content/pages/services-<slug>`. */
const AnnouncedServiceSchema = v.strictObject({ sample: Sample, name: Text, lead: Text, description: Description, ...comingSoon })

/** An announced service by its slug in `/services/<slug>`. */
export type AnnouncedService = {
  readonly slug: string
  readonly texts: Record<Locale, v.InferOutput<typeof AnnouncedServiceSchema>>
}

type ServiceContent = {
  readonly pages: Readonly<Record<WrittenPageId, Record<Locale, { readonly title: string }>>>
  readonly services: readonly AnnouncedService[]
}

const writtenServices = writtenPageIds.filter((id) => id.startsWith('services-'))

/** Every service with its name: those that have a page of their own, in the order of the menu, then the announced ones. */
export function listServices({ pages, services }: ServiceContent, locale: Locale): { readonly slug: string; readonly name: string }[] {
  return [
    ...writtenServices.map((id) => ({ slug: findSlug(id), name: pages[id][locale].title })),
    ...services.map(({ slug, texts }) => ({ slug, name: texts[locale].name })),
  ]
}

/** Slugs of all services, for what names them before the pages are read. */
export function listServiceSlugs(announced: readonly AnnouncedService[]): string[] {
  return [...writtenServices.map(findSlug), ...announced.map(({ slug }) => slug)]
}

/** @throws ContentError naming every wrong file and field, and services that have a written page as well. */
export function readServices(files: ContentFiles): AnnouncedService[] {
  const read = (slug: string) => {
    const file = `services/${slug}`
    files.parseFields(file, { slug }, v.object({ slug: Slug }))
    if (writtenServices.some((id) => findSlug(id) === slug))
      throw new ContentError([{ file, field: '', message: `is announced and written: delete the folder, or pages/services-${slug}` }])
    return { slug, texts: readPerLocale((locale) => files.parseJson(`${file}/${locale}.json`, AnnouncedServiceSchema)) }
  }
  return Object.values(runAll(Object.fromEntries(files.listFolders('services').map((slug) => [slug, () => read(slug)]))))
}

function findSlug(id: WrittenPageId): string {
  return id.replace(/^services-/u, '')
}
