import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseContent } from '#i18n/content/content.ts'
import type { Content } from '#i18n/content/content.ts'
import { isPostDownload } from '#i18n/content/post-file.ts'

/**
 * Reads the content folder from the disk.
 *
 * @throws ContentError naming everything that is wrong in it; the file system's own error when the folder cannot be read.
 */
export async function readContent(folder: URL | string): Promise<Content> {
  const [texts, downloads] = await Promise.all([readContentFiles(folder), readPostDownloads(folder)])
  return parseContent(texts, downloads)
}

/** The files that `parseContent` reads, by their path in the folder: without programs and data of articles. */
export async function readContentFiles(folder: URL | string): Promise<Record<string, string>> {
  return await readFiles(folder, (path) => !isPostDownload(path))
}

/** Programs and data of articles, which their readers can download, by their path in the folder. */
export async function readPostDownloads(folder: URL | string): Promise<Record<string, string>> {
  return await readFiles(folder, isPostDownload)
}

async function readFiles(folder: URL | string, isRead: (path: string) => boolean): Promise<Record<string, string>> {
  const root = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  // Hidden files (.DS_Store, editors' swap files) are never content.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const paths = files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const texts = paths.filter(isRead).map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}
