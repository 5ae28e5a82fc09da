import * as v from 'valibot'
import { knownLocales, locales, toSiteLocale } from './locale.ts'

/**
 * A stored language. A site that has given up a language still reads what it stored in it, and speaks its default one to those people; in what is
 * stored it stays (`gateway/documents/mask-locale.ts`). New records take `SiteLocaleSchema`.
 */
export const LocaleSchema = v.pipe(v.picklist(knownLocales), v.transform(toSiteLocale))

/** A language that the site has. */
export const SiteLocaleSchema = v.picklist(locales)
