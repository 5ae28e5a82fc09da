import { isKnownLocale, locales } from '#domain/locale.ts'
import { currentStructure, type SiteStructure } from '#domain/site-structure.ts'

/** Attributes of the document's root that tell the app the structure of the site before it matches the first route. */
export function structureAttributes() {
  return { 'data-languages': locales.join(' '), 'data-hidden': currentStructure().hiddenPaths.join(' ') || undefined }
}

/** Reads them again. */
export function readStructure({ dataset }: HTMLElement): SiteStructure {
  const list = (value = '') => value.split(' ').filter(Boolean)
  return { languages: list(dataset['languages']).filter(isKnownLocale), hiddenPaths: list(dataset['hidden']) }
}
