import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the content is: the product's sample, and the owner's folder, whose files replace the sample's (`overlayFiles`). */
export type ContentFolders = {
  readonly sample: URL | string
  /** Absolute path (CONTENT_DIR); absent where the site shows the sample. */
  readonly own?: string
  /** Where the sizes of pictures are kept; default: a folder of the product. */
  readonly sizes?: string
}

/** The content that ships with the product. */
export const sampleFolder = new URL('../../../content/', import.meta.url)

/** The sizes of pictures that were made once. */
export const standardSizesFolder = fileURLToPath(new URL('../../../.cache/pictures/', import.meta.url))

/**
 * Finds the content of this process: that of the setting CONTENT_DIR. The structure of the site is needed before any configuration is read
 * (`site-structure.ts`), so this is asked here alone.
 */
// oxlint-disable-next-line node/no-process-env -- The one place that asks for it.
export function findContentFolders(environment: Readonly<Record<string, string | undefined>> = process.env): ContentFolders {
  const own = environment['CONTENT_DIR']?.trim()
  return { sample: sampleFolder, ...(own && { own: resolve(own) }) }
}
