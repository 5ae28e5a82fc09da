import { estimateFields } from '#domain/pricing/estimate-request.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { pageName, pagePath } from '#i18n/content/page-path.ts'
import type { ComingSoonPageId, PageId, WrittenPageId } from '#i18n/content/pages/page.ts'

/** A page of the site. `path` is in English; every page exists in all languages. */
export type RouteEntry = {
  readonly path: string
  /** Path of the route module inside the web layer. */
  readonly module: string
  /** Default if absent: footer, contact form and phone number. A dashboard file has no layout. */
  readonly layout?: 'blog' | 'dashboard' | 'file'
  /** The page's texts; absent if the path is a post, a list of posts, a case or an announced service. */
  readonly page?: PageId
  /** Whether search engines may index the page; false for coming-soon pages. */
  readonly isIndexed: boolean
  /** The page changes often, so it is rendered for each request and not cached. */
  readonly isPerRequest?: true
  /** Query parameters that change the page, which is then rendered per request. */
  readonly queries?: readonly string[]
}

type PageEntry = Omit<RouteEntry, 'path' | 'page' | 'layout' | 'isIndexed'>

/** Pages with their own texts, `content/pages/<page>`, in the order of the title block. */
const writtenPages: Readonly<Record<WrittenPageId, PageEntry>> = {
  home: { module: 'marketing/home/home.tsx' },
  'services-web-development': {
    module: 'marketing/web-service/web-service.tsx',
  },
  'services-ecommerce': { module: 'marketing/ecommerce/ecommerce.tsx' },
  'services-marketplaces': {
    module: 'marketing/marketplaces/marketplaces.tsx',
  },
  'services-ai-development': { module: 'marketing/ai-service/ai-service.tsx' },
  'services-maintenance': { module: 'marketing/maintenance/maintenance.tsx' },
  'how-we-work': { module: 'marketing/how-we-work/how-we-work.tsx' },
  pricing: { module: 'marketing/pricing/pricing.tsx', queries: estimateFields },
  references: {
    module: 'marketing/references/references.tsx',
    queries: ['service', 'industry'],
  },
  blogs: { module: 'blog/list.tsx' },
  team: { module: 'marketing/team/team.tsx' },
  career: { module: 'marketing/career/career.tsx', queries: ['received'] },
  partnerships: { module: 'marketing/partnerships/partnerships.tsx', queries: ['received'] },
  'contact-us': { module: 'contact/contact-us.tsx', queries: ['received'] },
  'privacy-policy': { module: 'marketing/law/privacy-policy.tsx' },
  cookies: { module: 'marketing/law/cookies.tsx' },
  terms: { module: 'marketing/law/terms.tsx' },
  accessibility: { module: 'marketing/law/accessibility.tsx' },
  'legal-notice': { module: 'marketing/law/legal-notice.tsx' },
}

const comingSoon: PageEntry = { module: 'marketing/coming-soon.tsx', queries: ['subscription'] }
const comingSoonPages: Readonly<Record<ComingSoonPageId, PageEntry>> = {
  analyze: comingSoon,
  project: comingSoon,
  videos: comingSoon,
  ebooks: comingSoon,
  checklists: comingSoon,
  newsletter: comingSoon,
}

/** The pages of `content/text-pages`. */
export const textPagePath = '/:textPage'

/** All pages of the product: marketing, services, blog, dashboard. `listRoutes` has those of the site. */
export const routeTable: readonly RouteEntry[] = [
  ...placePages(writtenPages, true),
  ...placePages(comingSoonPages, false),
  { path: '/booking', module: 'booking/page/booking-page.tsx', isIndexed: false, isPerRequest: true },
  { path: '/references/:case', module: 'marketing/references/case/case.tsx', isIndexed: true },
  { path: '/blogs/page/:page', module: 'blog/list.tsx', isIndexed: true },
  { path: '/blogs/tags/:tag', module: 'blog/list.tsx', isIndexed: true },
  { path: '/blogs/tags/:tag/page/:page', module: 'blog/list.tsx', isIndexed: true },
  { path: '/blogs/authors/:author', module: 'blog/list.tsx', isIndexed: true },
  { path: '/blogs/authors/:author/page/:page', module: 'blog/list.tsx', isIndexed: true },
  { path: '/search', module: 'search/search-page.tsx', isIndexed: false, queries: ['q'] },
  { path: '/blogs/:slug', module: 'blog/article.tsx', layout: 'blog', isIndexed: true },
  { path: '/blogs/drafts/:slug', module: 'blog/article.tsx', layout: 'blog', isIndexed: false, isPerRequest: true },
  { path: '/services/:service', module: 'marketing/service.tsx', isIndexed: false },
  { path: textPagePath, module: 'text-page/text-page.tsx', isIndexed: true },
  { path: '/dashboard', module: 'dashboard/home/home.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/invoices', module: 'dashboard/invoices/list/invoices.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/invoices/:number', module: 'dashboard/invoices/detail/invoice.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/login', module: 'account/login/login.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/members', module: 'dashboard/members/members-page.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/products', module: 'dashboard/products/products.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/products/:id', module: 'dashboard/products/product.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/requests', module: 'dashboard/requests/requests-page.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/settings', module: 'dashboard/settings/profile/profile.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/settings/company', module: 'dashboard/settings/company/company.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/settings/security', module: 'dashboard/settings/security/security.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/settings/notifications', module: 'dashboard/settings/notifications.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/settings/privacy', module: 'dashboard/settings/privacy/privacy.tsx', layout: 'dashboard', isIndexed: false },
  { path: '/dashboard/invoices/:number/pdf', module: 'dashboard/downloads/invoice-file.ts', layout: 'file', isIndexed: false },
  { path: '/dashboard/invoices/:number/xml', module: 'dashboard/downloads/e-invoice-file.ts', layout: 'file', isIndexed: false },
  {
    path: '/dashboard/appointments/:id/calendar.ics',
    module: 'dashboard/appointments/appointment-file.ts',
    layout: 'file',
    isIndexed: false,
  },
  { path: '/dashboard/downloads/invoices.csv', module: 'dashboard/downloads/invoice-list-file.ts', layout: 'file', isIndexed: false },
  { path: '/dashboard/downloads/invoices.zip', module: 'dashboard/downloads/year-file.ts', layout: 'file', isIndexed: false },
  { path: '/dashboard/downloads/statement.pdf', module: 'dashboard/downloads/statement-file.ts', layout: 'file', isIndexed: false },
  { path: '/dashboard/downloads/statement.csv', module: 'dashboard/downloads/statement-file.ts', layout: 'file', isIndexed: false },
]

/** The pages of the site: all except hidden ones. Menus, prerendering and alternates use these. */
export function listRoutes(): readonly RouteEntry[] {
  return routeTable.filter(({ path }) => !isHiddenPath(path))
}

/** The routes of the default language, which have no prefix; each other language has its own. */
export const unprefixed = 'default'

/** Returns the id of a route in one language. @param path Of a page, or of a layout such as `/default` (`web/routes.ts`). */
export function routeId(path: string, locale: Locale): string {
  return (locale === defaultLocale ? unprefixed : locale) + path
}

/** Finds the entry of a page with its own texts, not of a post, a list of posts, a case or a service. */
export function findRouteEntry(path: string): RouteEntry | undefined {
  return routeTable.find((entry) => entry.path === path && !isHiddenPath(path))
}

/** Finds the position of a page among the indexed pages with a fixed address, counted from 1; undefined for all other addresses. */
export function findSheet(path: string): { readonly label: `pages.${PageId}`; readonly at: number; readonly count: number } | undefined {
  const sheets = listRoutes().filter(({ isIndexed, page }) => isIndexed && page)
  const index = sheets.findIndex((sheet) => sheet.path === path)
  return index === -1 ? undefined : { label: pageLabel(path), at: index + 1, count: sheets.length }
}

/** Finds the English path of a page; undefined if the site hides it. */
export function findPagePath(page: PageId): string | undefined {
  return listRoutes().find((entry) => entry.page === page)?.path
}

/** The message with the name of a page. @param path One of `content/menu.json`, of a page with its own texts, or of an announced service. */
export function pageLabel(path: string): `pages.${PageId}` {
  return `pages.${pageName(path) as PageId}` // messages name announced services as well (`parseContent`)
}

function placePages(pages: Readonly<Record<string, PageEntry>>, isIndexed: boolean): RouteEntry[] {
  return Object.entries(pages).map(([page, entry]) => ({ ...entry, path: pagePath(page), page: page as PageId, isIndexed })) // keys are page ids
}
