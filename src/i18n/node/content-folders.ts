import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the content is: the product's sample, and the owner's folder, whose files replace the sample's (`overlayFiles`). */
export type ContentFolders = {
  readonly sample: URL | string
  /** Absolute path (CONTENT_DIR); absent where the site shows the sample. */
  readonly own?: string
  /** Where the sizes of pictures are kept; default: where this process keeps them (`findContentFolders`). */
  readonly sizes?: string
}

/** The content that ships with the product. */
export const sampleFolder = new URL('../../../content/', import.meta.url)

/** A checkout has it; a release, which may be read-only, has not. */
const productCache = fileURLToPath(new URL('../../../.cache/', import.meta.url))

/** Where sizes are kept that cannot be kept elsewhere. */
export const temporarySizesFolder = join(tmpdir(), `fourfold-pictures-${process.getuid?.() ?? 'all'}`)

/**
 * Finds the content of this process: that of the setting CONTENT_DIR. The structure of the site is needed before any configuration is read
 * (`site-structure.ts`), so this is asked here alone.
 */
export function findContentFolders(
  // oxlint-disable-next-line node/no-process-env -- The one place that asks for it.
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ContentFolders & { readonly sizes: string } {
  const own = environment['CONTENT_DIR']?.trim()
  return { sample: sampleFolder, ...(own && { own: resolve(own) }), sizes: chooseSizesFolder(environment['DATA_DIR']?.trim() || './data') }
}

/** That of the server (`start-server.ts`), so that a command makes no sizes again; none is left in a release or a folder without data. */
function chooseSizesFolder(dataDir: string): string {
  if (existsSync(productCache)) return join(productCache, 'pictures')
  return existsSync(dataDir) ? join(resolve(dataDir), 'cache/pictures') : temporarySizesFolder
}
