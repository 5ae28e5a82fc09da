import { readContent } from '#i18n/node/read-content.ts'

/** The words and pages of the product itself, for tests of layers that read no files. */
export function readProductContent() {
  return readContent(new URL('../../../content/', import.meta.url))
}
