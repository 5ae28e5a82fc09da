import * as v from 'valibot'
import { knownLocales } from '#domain/locale.ts'

/** Pages that every site has: what the law asks for, where people write, and where they sign in. */
export const keptPaths = ['/', '/contact-us', '/legal-notice', '/privacy-policy', '/cookies', '/search', '/dashboard']

/** `content/structure.json`; what its fields mean is at `SiteStructure`. */
export const StructureSchema = v.strictObject({
  languages: v.pipe(
    v.array(v.picklist(knownLocales, `is none of ${knownLocales.join(', ')}`)),
    v.nonEmpty('names no language'),
    v.check((languages) => new Set(languages).size === languages.length, 'names a language twice'),
  ),
  hiddenPaths: v.array(
    v.pipe(
      v.string(),
      v.regex(/^\/[a-z\d/-]+$/u, 'is not the English path of a page, such as /pricing'),
      v.check(
        (path) => !keptPaths.some((each) => path === each || path.startsWith('/dashboard/')),
        'cannot be hidden: every site has this page',
      ),
    ),
  ),
})
