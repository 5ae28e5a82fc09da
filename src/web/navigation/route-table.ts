import { estimateFields } from '#domain/pricing/estimate-request.ts'
import type { Locale } from '#domain/locale.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import type { PageId } from '#i18n/content/content.ts'

/** One page of the site in the English form of its path; every page exists in all languages. */
export type RouteEntry = {
  readonly path: string
  /** The route module, from the folder of the web layer. */
  readonly module: string
  /** Absent means the default layout: footer, contact form and phone element. A file of the dashboard has none. */
  readonly layout?: 'blog' | 'dashboard' | 'file'
  /** The page's words; absent where the path names a post, a list of posts or a service. */
  readonly page?: PageId
  /** Whether search engines are invited: coming-soon pages are not. */
  readonly isIndexed: boolean
  /** The page is never the same for long: it is rendered for each request, and not stored. */
  readonly isPerRequest?: true
  /** Names of query parameters that change the page, which is then rendered per request. */
  readonly queries?: readonly string[]
}

const allRoutes: readonly RouteEntry[] = [
  { path: '/', module: 'marketing/home/home.tsx', page: 'home', isIndexed: true },
  { path: '/analyze', module: 'marketing/coming-soon.tsx', page: 'analyze', isIndexed: false, queries: ['subscription'] },
  { path: '/booking', module: 'booking/page/booking-page.tsx', isIndexed: false, isPerRequest: true },
  { path: '/blogs', module: 'blog/list.tsx', page: 'blogs', isIndexed: true },
  { path: '/blogs/page/:page', module: 'blog/list.tsx', isIndexed: true },
  { path: '/blogs/tags/:tag', module: 'blog/list.tsx', isIndexed: true },
  { path: '/blogs/tags/:tag/page/:page', module: 'blog/list.tsx', isIndexed: true },
  { path: '/blogs/authors/:author', module: 'blog/list.tsx', isIndexed: true },
  { path: '/blogs/authors/:author/page/:page', module: 'blog/list.tsx', isIndexed: true },
  { path: '/career', module: 'marketing/career/career.tsx', page: 'career', isIndexed: true, queries: ['received'] },
  { path: '/contact-us', module: 'contact/contact-us.tsx', page: 'contact-us', isIndexed: true, queries: ['received'] },
  {
    path: '/partnerships',
    module: 'marketing/partnerships/partnerships.tsx',
    page: 'partnerships',
    isIndexed: true,
    queries: ['received'],
  },
  { path: '/how-we-work', module: 'marketing/how-we-work/how-we-work.tsx', page: 'how-we-work', isIndexed: true },
  { path: '/pricing', module: 'marketing/pricing/pricing.tsx', page: 'pricing', isIndexed: true, queries: estimateFields },
  { path: '/privacy-policy', module: 'marketing/law/privacy-policy.tsx', page: 'privacy-policy', isIndexed: true },
  { path: '/legal-notice', module: 'marketing/law/legal-notice.tsx', page: 'legal-notice', isIndexed: true },
  { path: '/terms', module: 'marketing/law/terms.tsx', page: 'terms', isIndexed: true },
  { path: '/project', module: 'marketing/coming-soon.tsx', page: 'project', isIndexed: false, queries: ['subscription'] },
  {
    path: '/references',
    module: 'marketing/references/references.tsx',
    page: 'references',
    isIndexed: true,
    queries: ['service', 'industry'],
  },
  { path: '/search', module: 'search/search-page.tsx', isIndexed: false, queries: ['q'] },
  { path: '/team', module: 'marketing/team/team.tsx', page: 'team', isIndexed: true },
  { path: '/videos', module: 'marketing/coming-soon.tsx', page: 'videos', isIndexed: false, queries: ['subscription'] },
  { path: '/ebooks', module: 'marketing/coming-soon.tsx', page: 'ebooks', isIndexed: false, queries: ['subscription'] },
  { path: '/checklists', module: 'marketing/coming-soon.tsx', page: 'checklists', isIndexed: false, queries: ['subscription'] },
  { path: '/newsletter', module: 'marketing/coming-soon.tsx', page: 'newsletter', isIndexed: false, queries: ['subscription'] },
  { path: '/blogs/:slug', module: 'blog/article.tsx', layout: 'blog', isIndexed: true },
  { path: '/blogs/drafts/:slug', module: 'blog/article.tsx', layout: 'blog', isIndexed: false, isPerRequest: true },
  { path: '/services/ai-development', module: 'marketing/ai-service/ai-service.tsx', page: 'services-ai-development', isIndexed: true },
  { path: '/services/ecommerce', module: 'marketing/ecommerce/ecommerce.tsx', page: 'services-ecommerce', isIndexed: true },
  { path: '/services/marketplaces', module: 'marketing/marketplaces/marketplaces.tsx', page: 'services-marketplaces', isIndexed: true },
  { path: '/services/web-development', module: 'marketing/web-service/web-service.tsx', page: 'services-web-development', isIndexed: true },
  { path: '/services/:service', module: 'marketing/service.tsx', isIndexed: false },
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

/** The whole site: marketing pages, services, blog, dashboard, without what it hides. Routes, prerendering, alternates and tests read this table. */
export const routeTable: readonly RouteEntry[] = allRoutes.filter(({ path }) => !isHiddenPath(path))

/** The id of a page's route in one language. */
export function routeId({ path }: RouteEntry, locale: Locale): string {
  return `${locale}${path}`
}

/** The entry of an English path that names a page by itself, not a post, a list of posts or a service. */
export function findRouteEntry(path: string): RouteEntry | undefined {
  return routeTable.find((entry) => entry.path === path)
}

/** The English path of a page; undefined where the site hides it. */
export function findPagePath(page: PageId): string | undefined {
  return routeTable.find((entry) => entry.page === page)?.path
}
