import { ContentError, type ContentProblem } from './content-error.ts'

/** A file of an article's folder, by its path in that folder. */
export type PostFile = { readonly name: string; readonly text: string }

/** The id of the list of downloads in an article, to which its text links: `[below](#files)`. */
export const filesAnchor = 'files'

/** Types of the files that readers of an article can download. TypeScript has no registered type; `video/mp2t` has the same extension. */
const contentTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  sql: 'application/sql; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/** Programs, their tests and their data: directly in the folder of an article. */
const downloadPath = new RegExp(`^posts/[^/]+/(?!post\\.json$)[^/]+\\.(?:${Object.keys(contentTypes).join('|')})$`, 'u')

/** Our own judgement: more than any program or table in an article, and little in memory. */
const mostCharacters = 1_000_000

/** Whether a file of `content/` is one that readers of an article can download. @param path In `content/`. */
export function isPostDownload(path: string): boolean {
  return downloadPath.test(path)
}

/** @param name Of a file that `checkPostFiles` has accepted. */
export function findPostFileType(name: string): string | undefined {
  return contentTypes[name.slice(name.lastIndexOf('.') + 1)]
}

/** The files for which `isPostDownload` holds. @throws ContentError naming each that cannot be served. */
export function checkPostFiles(files: readonly PostFile[], slug: string): readonly PostFile[] {
  const problems = files.flatMap(({ name, text }): ContentProblem[] => {
    const message = judgeFile(name, text)
    return message === undefined ? [] : [{ file: `posts/${slug}/${name}`, field: '', message }]
  })
  if (problems.length > 0) throw new ContentError(problems)
  return files
}

/** The files of each article's folder, by name. @param texts Files of `content/` by path. */
export function groupBySlug(texts: Readonly<Record<string, string>>): ReadonlyMap<string, readonly PostFile[]> {
  const folders = new Map<string, PostFile[]>()
  for (const path of Object.keys(texts).toSorted()) {
    const [, slug, name] = /^posts\/([^/]+)\/(.+)$/su.exec(path) ?? []
    if (slug === undefined || name === undefined) continue
    const folder = folders.get(slug) ?? []
    folders.set(slug, folder)
    folder.push({ name, text: texts[path] ?? '' })
  }
  return folders
}

function judgeFile(name: string, text: string): string | undefined {
  if (!/^[A-Za-z\d][\w.-]*$/u.test(name))
    return 'is offered for download, and its name is no address: use letters from a to z, digits, hyphens, dots and underscores'
  if (text.length > mostCharacters) return 'is offered for download, and is longer than a million characters'
  // What is not UTF-8 was read as this character.
  return text.includes('\u{fffd}') ? 'is offered for download, and is not a text in UTF-8; save it as such' : undefined
}
