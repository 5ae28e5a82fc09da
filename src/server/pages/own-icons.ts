import { existsSync, readFileSync, statSync } from 'node:fs'
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
    const file = join(ownFolder, 'icons', name)
    return existsSync(file) && statSync(file).size <= mostBytes ? [{ path: `/${name}`, contentType, content: readFileSync(file) }] : []
  })
  const png = icons.find(({ path }) => path === '/icon-192.png')
  return png && !icons.some(({ path }) => path === '/favicon.ico') ? [...icons, { ...png, path: '/favicon.ico' }] : icons
}
