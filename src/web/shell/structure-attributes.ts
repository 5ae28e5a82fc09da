import { isKnownLocale, locales } from '#domain/locale.ts'
import { currentStructure, type SiteStructure } from '#domain/site-structure.ts'

/** Attributes of `<html>` with the structure of the site, which the app reads before it matches the first route. */
export function structureAttributes() {
  return { 'data-languages': locales.join(' '), 'data-hidden': currentStructure().hiddenPaths.join(' ') || undefined }
}

/** Reads them again. */
export function readStructure({ dataset }: HTMLElement): SiteStructure {
  const list = (value = '') => value.split(' ').filter(Boolean)
  return { languages: list(dataset['languages']).filter(isKnownLocale), hiddenPaths: list(dataset['hidden']) }
}
