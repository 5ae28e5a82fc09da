import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseContent } from '#i18n/content/content.ts'
import type { Content } from '#i18n/content/content.ts'

/**
 * Reads the content folder from the disk.
 *
 * @throws ContentError naming everything that is wrong in it; the file system's own error when the folder cannot be read.
 */
export async function readContent(folder: URL | string): Promise<Content> {
  return parseContent(await readContentFiles(folder))
}

/** The files that `parseContent` reads, by their path in the folder: without programs and data that articles speak of. */
export async function readContentFiles(folder: URL | string): Promise<Record<string, string>> {
  const root = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  // Hidden files (.DS_Store, editors' swap files) are never content.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const paths = files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const texts = paths
    .filter((path) => !besideArticle.test(path))
    .map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}

/** A program, its test or its data in the folder of an article. */
const besideArticle = /^posts\/[^/]+\/(?!post\.json$)[^/]+\.(?:ts|json|sql|csv|txt|html)$/u
