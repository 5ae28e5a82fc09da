import structure from '#content/structure.json' with { type: 'json' }

/** Structure of the site: `content/structure.json`, compiled into server and browser code. Checked by `i18n/content/structure.ts`. */
export const siteStructure: {
  /** Language codes in menu order; the first is the default and has no path prefix. */
  readonly languages: readonly string[]
  /** English paths of omitted pages, including their subpages. */
  readonly hiddenPaths: readonly string[]
} = structure

/** Whether the site omits a page. @param path English path, optionally with query and hash. */
export function isHiddenPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/u, 1)
  return siteStructure.hiddenPaths.some((hidden) => pathname === hidden || pathname.startsWith(`${hidden}/`))
}
