import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { comingSoon } from '#i18n/content/pages/page.ts'
import { Slug } from './slug.ts'
import { Description, Sample, Text } from './text.ts'

/** `content/services.json`: every known service in the order of the menu. */
export const ServicesSchema = v.strictObject({
  services: v.pipe(
    v.array(v.strictObject({ slug: Slug, state: v.picklist(['written', 'coming-soon']) })),
    v.check((services) => new Set(services.map(({ slug }) => slug)).size === services.length, 'names a service twice'),
  ),
})

/** `content/services/<slug>/<locale>.json` of a service whose page is `content/pages/services-<slug>`. */
export const WrittenServiceSchema = v.strictObject({ sample: Sample, name: Text, lead: Text })

/** `content/services/<slug>/<locale>.json` of a service whose page is coming soon. */
export const ComingSoonServiceSchema = v.strictObject({ sample: Sample, name: Text, lead: Text, description: Description, ...comingSoon })

/** A service by its slug in `/services/<slug>`. */
export type Service =
  | { readonly slug: string; readonly state: 'written'; readonly texts: Record<Locale, v.InferOutput<typeof WrittenServiceSchema>> }
  | { readonly slug: string; readonly state: 'coming-soon'; readonly texts: Record<Locale, v.InferOutput<typeof ComingSoonServiceSchema>> }
