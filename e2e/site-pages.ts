import { listPages, type Page } from '#web/navigation/pages.server.ts'
import { readContent } from '#i18n/node/read-content.ts'

/** English paths of one page per kind that stores or loads something by script, or could. */
export const scriptedPaths = [
  '/',
  '/contact-us',
  '/career',
  '/references',
  '/references/furniture-four-countries',
  '/blogs/marketplace-payouts',
  '/services/web-development',
  '/videos',
  '/project',
  '/search',
] as const

/** Lists every current page in every language, from the site's own table. */
export async function listSitePages(): Promise<Page[]> {
  return listPages(await readContent(new URL('../content/', import.meta.url)), new Date())
}
