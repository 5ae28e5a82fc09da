import { applyLanguages, knownLocales, type Locale } from './locale.ts'

/** The structure of a site: `structure.json` of its content. Checked by `i18n/content/structure.ts`. */
export type SiteStructure = {
  /** Languages in menu order; the first is the default and has no path prefix. */
  readonly languages: readonly Locale[]
  /** English paths of omitted pages, including their subpages. */
  readonly hiddenPaths: readonly string[]
}

/** Every language and page of the product, which holds until a process has read the content. */
export const wholeStructure: SiteStructure = { languages: knownLocales, hiddenPaths: [] }

/**
 * The structure that this process shows. Every address, schema and menu depends on it, so it is ambient, as in `locale.ts`: a program sets it
 * when it starts, the server also when the file changes, and a page when its app starts. Nothing may be derived from it in a module's body.
 */
// oxlint-disable-next-line house/no-module-state -- Ambient, for the reason above.
let current = wholeStructure

/** Sets the structure of this process. */
export function applySiteStructure(structure: SiteStructure): void {
  current = structure
  applyLanguages(structure.languages)
}

export function currentStructure(): SiteStructure {
  return current
}

/** Whether the site omits a page. @param path English path, optionally with query and hash. */
export function isHiddenPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/u, 1)
  return current.hiddenPaths.some((hidden) => pathname === hidden || pathname.startsWith(`${hidden}/`))
}
