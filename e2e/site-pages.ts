import { listPages, type Page } from '#web/navigation/pages.server.ts'
import { content } from '#testing/site/product-content.ts'

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
export function listSitePages(): Page[] {
  return listPages(content, new Date())
}
