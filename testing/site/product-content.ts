import { readContent } from '#i18n/node/read-content.ts'

/** The product's own words and pages. Reading them takes half a second, which the files of a thread share. */
export const content = await readContent(new URL('../../content/', import.meta.url))
