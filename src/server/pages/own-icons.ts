import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFile } from './built-files.ts'

/** Icons of the build that a file of the same name in `icons/` of the owner's folder replaces. */
const iconTypes: Readonly<Record<string, string>> = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'social.png': 'image/png',
}

/** Larger files are no icons, and are passed over. Our own judgement. */
const mostBytes = 1_000_000

/** Reads the owner's icons. Without a `favicon.ico`, `/favicon.ico` is the PNG icon, as for the build's. */
export function readOwnIcons(ownFolder: string | undefined): readonly BuiltFile[] {
  if (ownFolder === undefined) return []
  const icons = Object.entries(iconTypes).flatMap(([name, contentType]): BuiltFile[] => {
    const content = readIcon(join(ownFolder, 'icons'), name)
    return content ? [{ path: `/${name}`, contentType, content }] : []
  })
  const png = icons.find(({ path }) => path === '/icon-192.png')
  return png && !icons.some(({ path }) => path === '/favicon.ico') ? [...icons, { ...png, path: '/favicon.ico' }] : icons
}

/** @returns Undefined for what is no file of the folder itself, such as a link, which could lead to any file. */
function readIcon(folder: string, name: string): Buffer | undefined {
  const path = join(folder, name)
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile() || stats.size > mostBytes) return undefined
  try {
    return readFileSync(path)
  } catch (error) {
    // Gone meanwhile, or not to be read: the icon of the build stays.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
