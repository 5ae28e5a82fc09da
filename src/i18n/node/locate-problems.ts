import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContentError, type ContentProblem } from '#i18n/content/content-error.ts'
import { findFieldLine } from '#i18n/content/json-places.ts'
import type { ContentFolders } from './content-folders.ts'

/** Adds the folder and the line to each problem, as far as its file has them. */
export function locateProblems(problems: readonly ContentProblem[], { sample, own }: ContentFolders): ContentProblem[] {
  const texts = new Map<string, string>()
  const read = (path: string): string => {
    const known = texts.get(path)
    if (known !== undefined) return known
    const text = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : ''
    texts.set(path, text)
    return text
  }
  const root = typeof sample === 'string' ? sample : fileURLToPath(sample)
  return problems.map((problem) => {
    const { file, field, message } = problem
    const path = join(root, file)
    // What is missing belongs into the owner's.
    const isMissing = field === '' && message === 'is missing'
    const isOwn = own !== undefined && (isMissing || isThere(join(own, file)) || !existsSync(path))
    const folder = isOwn ? { folder: own } : {}
    const [, written] = /^line (\d+)$/u.exec(field) ?? []
    if (written !== undefined) return { ...problem, ...folder, field: '', line: Number(written) }
    if (problem.line !== undefined || field === '' || !file.endsWith('.json')) return { ...problem, ...folder }
    const line = findFieldLine(read(isOwn ? join(own, file) : path), field)
    return { file, field, message, ...(line !== undefined && { line }), ...folder }
  })
}

/** Whether there is anything, be it a link that leads nowhere. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Runs what reads a content folder. @throws ContentError with the place of each problem. */
export async function locateFaults<Result>(folders: ContentFolders, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new ContentError(locateProblems(error.problems, folders), { cause: error })
  }
}
