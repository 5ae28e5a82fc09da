import * as v from 'valibot'
import { isHiddenPath } from '#domain/site-structure.ts'
import { ContentError, type ContentProblem } from './content-error.ts'
import { suggest } from './suggest.ts'

/** Pages that the law wants within reach of every page. */
const lawPaths = ['/legal-notice', '/privacy-policy', '/cookies']

const Paths = v.array(v.string())

/** Pages once in each part, by their English paths; a part's lists are shown in this order. */
export const MenuSchema = v.strictObject({
  /** `services` and `about` are menus of the bar, before and behind its own links. */
  header: v.strictObject({ services: Paths, bar: Paths, about: Paths }),
  footer: v.strictObject({ services: Paths, agency: Paths, legal: Paths }),
  /** What error screens and the empty search offer. */
  nearest: Paths,
})

/** The links of header, footer, error screens and search: `content/menu.json`. */
export type Menu = v.InferOutput<typeof MenuSchema>

/**
 * The menu as the site shows it: without pages that it hides.
 *
 * @param known English paths of the pages that have a name for a menu.
 * @param isOwn whether the owner has written it: then hidden pages are refused; the product's own menu just leaves them out.
 * @throws ContentError naming each page that does not exist, is listed twice or hidden, or is missing though the law asks for it.
 */
export function readMenu(menu: Menu, known: readonly string[], isOwn: boolean): Menu {
  const problems = [
    ...listPathProblems('header', Object.entries(menu.header), known, isOwn),
    ...listPathProblems('footer', Object.entries(menu.footer), known, isOwn),
    ...listPathProblems('', [['nearest', menu.nearest]], known, isOwn),
    ...lawPaths
      .filter((path) => !Object.values(menu.footer).some((paths) => paths.includes(path)))
      .map((path) => ({ file: 'menu.json', field: 'footer', message: `lacks ${path}, which the law wants on every page` })),
  ]
  if (problems.length > 0) throw new ContentError(problems)
  const shown = (paths: readonly string[]) => paths.filter((path) => !isHiddenPath(path))
  const { header, footer, nearest } = menu
  return {
    header: { services: shown(header.services), bar: shown(header.bar), about: shown(header.about) },
    footer: { services: shown(footer.services), agency: shown(footer.agency), legal: shown(footer.legal) },
    nearest: shown(nearest),
  }
}

function listPathProblems(
  part: string,
  lists: readonly (readonly [string, readonly string[]])[],
  known: readonly string[],
  isOwn: boolean,
): ContentProblem[] {
  const seen = new Set<string>()
  return lists.flatMap(([name, paths]) =>
    paths.flatMap((path, at) => {
      const message = seen.has(path) ? `${path} is listed twice` : judgePath(path, known, isOwn)
      seen.add(path)
      return message === undefined ? [] : [{ file: 'menu.json', field: [part, name, at].filter((step) => step !== '').join('.'), message }]
    }),
  )
}

function judgePath(path: string, known: readonly string[], isOwn: boolean): string | undefined {
  if (!known.includes(path)) return `${path} is no page that a menu can name${suggest(path, known)}`
  return isOwn && isHiddenPath(path) ? `${path} is hidden (structure.json, hiddenPaths): show it there, or take it out here` : undefined
}
