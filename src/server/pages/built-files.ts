import { glob, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { isCompressible } from '#server/pages/stored-file.ts'
import {
  assetHeaders,
  commonHeaders,
  type HeaderList,
  inertPolicy,
  type SecuritySettings,
} from '#server/http/middleware/security-headers.ts'

/** A file of the build that browsers load. */
export type BuiltFile = { readonly path: string; readonly contentType: string; readonly content: Uint8Array }

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Reads the build's client files. `/favicon.ico`, which some programs request unconditionally, is the PNG icon unless the file exists.
 *
 * @throws Error for a file of unknown type.
 */
export async function readBuiltFiles(folder: URL): Promise<BuiltFile[]> {
  const names: string[] = []
  for await (const name of glob('**/*.*', { cwd: folder, exclude: ['.vite/**'] })) names.push(name)
  const files = await Promise.all(
    names.map(async (name): Promise<BuiltFile> => {
      const contentType = contentTypes[extname(name)]
      if (!contentType) throw new Error(`No content type is known for ${name}.`)
      return { path: `/${name}`, contentType, content: await readFile(new URL(name, folder)) }
    }),
  )
  const icon = files.find(({ path }) => path === '/icon-192.png')
  return icon && !names.includes('favicon.ico') ? [...files, { ...icon, path: '/favicon.ico' }] : files
}

/** Compresses built files at build time if that makes them smaller, so that starts need not. */
export async function compressBuiltFiles(folder: URL, cache: { readonly get: (content: Uint8Array) => Promise<unknown> }): Promise<void> {
  const files = await readBuiltFiles(folder)
  await Promise.all(files.filter(({ contentType }) => isCompressible(contentType)).map(({ content }) => cache.get(content)))
}

/** Response headers of a built file. */
export function builtFileHeaders({ path }: Pick<BuiltFile, 'path'>, security: SecuritySettings): HeaderList {
  const common = commonHeaders(security)
  if (path.startsWith('/assets/')) return assetHeaders(common)
  // Other sites embed social images.
  const headers = path.startsWith('/social')
    ? common.map(([name, value]) => [name, name === 'cross-origin-resource-policy' ? 'cross-origin' : value] as const)
    : common
  return [...headers, ...inertPolicy, ['cache-control', 'public, max-age=86400'], ['vary', 'Accept-Encoding']]
}
