import * as v from 'valibot'
import { knownLocales, locales, toSiteLocale } from './locale.ts'

/**
 * A stored locale. If the site no longer has it, it is read as the default locale, and stays unchanged in storage
 * (`gateway/documents/mask-locale.ts`). New records use `SiteLocaleSchema`.
 */
export const LocaleSchema = v.pipe(v.picklist(knownLocales), v.transform(toSiteLocale))

/** A locale of this site. */
export const SiteLocaleSchema = v.lazy(() => v.picklist(locales))
