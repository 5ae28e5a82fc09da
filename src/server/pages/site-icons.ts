import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, sampleBrand } from '#domain/brand.ts'
import type { Picture } from '#i18n/content/picture.ts'
import { iconNames } from '#i18n/node/pictures/icon-names.ts'
import { identifyIcons, readIcons } from '#i18n/node/pictures/read-logo.ts'
import type { SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { BrotliCache } from './brotli-cache.ts'
import { type BuiltFile, builtFileHeaders } from './built-files.ts'
import { withDrawingPolicy } from './own-pictures.ts'
import type { MakeFiles } from './static-files.ts'
import { storeFile } from './stored-file.ts'

type IconsSite = {
  readonly content: { readonly brand: Brand; readonly logo?: Picture }
  readonly settings: { readonly siteName: string }
}

type IconsOptions = {
  /** The owner's content folder. */
  readonly ownFolder: string | undefined
  /** Where icons are kept once they are made. */
  readonly sizesFolder: string
  readonly cache: Pick<BrotliCache, 'find'>
  readonly security: SecuritySettings
}

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

/**
 * Creates the icons of a site, by path: the files of `icons/` in the owner's folder, and what is not there from the logo, colors and name. None
 * for the look of the sample, whose icons are in the build. `/favicon.ico` is the PNG icon unless there is a file.
 */
export function createIconMakers(site: IconsSite, { ownFolder, sizesFolder, cache, security }: IconsOptions): Map<string, MakeFiles> {
  const store = async (icon: BuiltFile) => {
    const { path, contentType, content } = icon
    const headers = builtFileHeaders(icon, security)
    return [await storeFile(cache, path, contentType, content, contentType === 'image/svg+xml' ? withDrawingPolicy(headers) : headers)]
  }
  let reading: ReturnType<typeof readIcons> | undefined
  // Together, for all that ask at once; again after a failure.
  const readOnce = async () => {
    reading ??= readIcons(describe(site), sizesFolder).finally(() => (reading = undefined))
    return await reading
  }
  const own = readOwnIcons(ownFolder)
  const made = hasLookOfSample(site) ? [] : [...iconNames, 'favicon.ico']
  const makers = made.map((name): readonly [string, MakeFiles] => {
    const source = iconNames.find((one) => one === name) ?? 'icon-192.png'
    const make = async () => {
      const content = (await readOnce()).get(source) ?? new Uint8Array()
      return await store({ path: `/${name}`, contentType: iconTypes[source] ?? '', content })
    }
    return [`/${name}`, make]
  })
  return new Map([...makers, ...own.map((icon) => [icon.path, () => store(icon)] as const)])
}

/**
 * A text that differs once the icons do: those that follow from logo, colors and name, or those of the owner's folder; undefined for those of
 * the build.
 */
export function identifySiteIcons(site: IconsSite, ownFolder: string | undefined): string | undefined {
  const own = readOwnIcons(ownFolder)
  if (own.length === 0) return hasLookOfSample(site) ? undefined : identifyIcons(describe(site))
  const hash = createHash('sha256').update(identifyIcons(describe(site)))
  for (const { path, content } of own) hash.update(`${path} ${content.length} `).update(content)
  return hash.digest('base64url').slice(0, 22)
}

function hasLookOfSample({ content: { brand, logo } }: IconsSite): boolean {
  return !logo && !brand.mark && JSON.stringify(brand.colors) === JSON.stringify(sampleBrand.colors)
}

function describe({ content: { brand, logo }, settings: { siteName } }: IconsSite) {
  return { brand, logo, siteName }
}

/** Reads the owner's icons. Without a `favicon.ico`, `/favicon.ico` is the PNG icon, as for the build's. */
function readOwnIcons(ownFolder: string | undefined): readonly BuiltFile[] {
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
