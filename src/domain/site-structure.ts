import structure from '#content/structure.json' with { type: 'json' }

/** What the site consists of: `content/structure.json`, which the build and the browsers know too. Checked by `i18n/content/structure.ts`. */
export const siteStructure: {
  /** Codes of its languages in the order of its menus; the first is the default and carries no path prefix. */
  readonly languages: readonly string[]
  /** English paths of pages that the site leaves out, with what lies below them. */
  readonly hiddenPaths: readonly string[]
} = structure

/** Whether the site leaves a page out. @param path The English path; query and hash may follow it. */
export function isHiddenPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/u, 1)
  return siteStructure.hiddenPaths.some((hidden) => pathname === hidden || pathname.startsWith(`${hidden}/`))
}
