import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseContent } from '#i18n/content/content.ts'
import type { Content } from '#i18n/content/content.ts'
import { isPostDownload } from '#i18n/content/post-file.ts'

/** Articles whose bodies a start waits for: 7 ms for each language of one. Our own judgement. */
export const checkedAtStart = 16

/**
 * Reads the content folder from the disk.
 *
 * @param mostChecked As in `parseContent`.
 * @throws ContentError naming everything that is wrong in it; the file system's own error when the folder cannot be read.
 */
export async function readContent(folder: URL | string, mostChecked = checkedAtStart): Promise<Content> {
  const files = Object.entries(await readFiles(folder, () => true))
  const texts = Object.fromEntries(files.filter(([path]) => !isPostDownload(path)))
  const downloads = Object.fromEntries(files.filter(([path]) => isPostDownload(path)))
  return parseContent(texts, downloads, mostChecked)
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
  // For 14,000 files this takes a third of the processor time of as many promises.
  return Object.fromEntries(paths.filter(isRead).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
