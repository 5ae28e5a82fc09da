import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Bounds of the owner's folder; our own judgement: 1,000 articles in four languages are 5,000 files, a long article has 30 KB. */
export const folderLimits = { mostFiles: 20_000, mostBytes: 1_000_000 }

/** What a folder holds, by its path below the root with `/`. `code` is the system's error for a folder that cannot be read. */
export type FolderEntry = { readonly path: string; readonly kind: 'file' | 'folder' | 'other'; readonly code?: string }

/**
 * Lists a folder with everything below it, except for what is hidden (`.git`, editors' swap files). Links are listed, and never followed:
 * one could lead out of the folder, or back into it without an end.
 *
 * @param most Entries; one more is listed where there are more.
 * @throws The system's error if the folder itself cannot be read.
 */
export function* walkFolder(root: string, most = folderLimits.mostFiles): Generator<FolderEntry> {
  // Not recursive: a folder may be deeper than the stack.
  const left = ['']
  let listed = 0
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    for (const entry of listFolder(root, folder)) {
      yield entry
      if (++listed > most) return
      if (entry.kind === 'folder' && entry.path !== folder) left.push(entry.path)
    }
  }
}

function listFolder(root: string, folder: string): readonly FolderEntry[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'))
    return entries.map((entry) => ({
      path: folder === '' ? entry.name : `${folder}/${entry.name}`,
      kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
    }))
  } catch (error) {
    if (folder === '' || !(error instanceof Error && 'code' in error)) throw error
    // Gone meanwhile.
    if (error.code === 'ENOENT') return []
    return [{ path: folder, kind: 'folder', code: String(error.code) }]
  }
}
