import type { Content } from '#i18n/content/content.ts'
import { readContent } from '#i18n/node/read-content.ts'

/** The product's own content, for tests of what pages make of it. */
export async function readOwnContent(): Promise<Content> {
  return await readContent(new URL('../../../content/', import.meta.url))
}
