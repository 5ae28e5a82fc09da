import { listPages, type Page } from '#web/navigation/pages.server.ts'
import { readContent } from '#i18n/node/read-content.ts'

/** Every page that exists now, in every language, from the table that the site itself is made of. */
export async function listSitePages(): Promise<Page[]> {
  return listPages(await readContent(new URL('../content/', import.meta.url)), new Date())
}
