import { listPages, type Page } from '#web/navigation/pages.server.ts'
import { readContent } from '#i18n/node/read-content.ts'

/** English paths of a page of each kind that keeps something in the browser, loads something by itself, or could. */
export const scriptedPaths = [
  '/',
  '/contact-us',
  '/career',
  '/references',
  '/blogs/marketplace-payouts',
  '/services/web-development',
  '/videos',
  '/project',
  '/search',
] as const

/** Every page that exists now, in every language, from the table that the site itself is made of. */
export async function listSitePages(): Promise<Page[]> {
  return listPages(await readContent(new URL('../content/', import.meta.url)), new Date())
}
