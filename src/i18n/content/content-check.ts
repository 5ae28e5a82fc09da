import { bookingPath } from '#domain/bookings/booking-link.ts'
import { isGuarded } from '#domain/guard.ts'
import { sourceLocale } from '#domain/locale.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { describeVatIdProblem } from '#domain/tax/vat-id.ts'
import type { ContentProblem } from './content-error.ts'
import { isLeftOut } from './content-files.ts'
import { checkLinks } from './content-links.ts'
import type { Content } from './content.ts'
import { leadsNowhere } from './leads-nowhere.ts'
import { pagePath } from './page-path.ts'
import { listServiceSlugs } from './service.ts'
import { createShownFileTest, readPlain } from './shown-files.ts'
import { maintenanceAnchor } from '#i18n/content/pages/maintenance-anchor.ts'
import { comingSoonPageIds, writtenPageIds } from '#i18n/content/pages/page.ts'

/**
 * Checks what the schemas cannot see: where links and anchors lead, what pictures say, which paths would need a sign-in, whether the VAT id can be one and fits the prices.
 *
 * @param texts The files of `content/` by their path in it, which `content` was made from.
 * @param isProduction Whether samples, and what is left of them, are a problem.
 * @param now Decides which articles have appeared.
 */
export function checkContent(
  texts: Readonly<Record<string, string>>,
  content: Content,
  isProduction: boolean,
  now: Date,
): ContentProblem[] {
  const paths = listPaths(content)
  return [
    ...paths
      .filter(isGuarded)
      .map((path) => ({ file: path, field: 'slug', message: 'lies behind the guard: visitors would have to sign in' })),
    ...checkTexts(texts, content, now),
    ...content.ignored,
    ...checkTax(content),
    ...checkMaintenanceTerms(content, paths),
    ...(isProduction
      ? [
          ...content.samples.map((file) => ({ file, field: 'sample', message: 'is sample content, which may not be published' })),
          ...content.inventions,
          ...listDefaultAddresses(content),
        ]
      : []),
  ]
}

/**
 * Links that lead nowhere, and pictures without a text, in what the site shows.
 *
 * @param isAsked Which files to look at; default: all.
 */
export function checkTexts(
  texts: Readonly<Record<string, string>>,
  content: Content,
  now: Date,
  isAsked: (file: string) => boolean = () => true,
): ContentProblem[] {
  const paths = listPaths(content)
  const isShown = createShownFileTest(texts, readPlain(content.pages, sourceLocale))
  return Object.entries(texts)
    .filter(([file]) => isAsked(file) && isShown(file) && !isLeftOut(file))
    .flatMap(([file, text]) => [...checkLinks(file, text, { content, paths, now }), ...checkPictures(file, text)])
}

/** Reserved addresses that receive no mail; those of samples are reported with their file. */
function listDefaultAddresses({ samples, site, schedule }: Content): ContentProblem[] {
  return [
    { file: 'site.json', field: 'email', address: site.email },
    { file: 'schedule.json', field: 'joinUrl', address: schedule.joinUrl },
  ]
    .filter(({ file, address }) => !samples.includes(file) && leadsNowhere(address))
    .map(({ file, field, address }) => ({ file, field, message: `leads nowhere: ${address}` }))
}

/** The VAT ID of the sample is deliberately unassigned. */
function checkTax({ site, prices }: Content): ContentProblem[] {
  const { vatId, isSmallBusiness, address } = site
  const message = site.sample || vatId === undefined ? undefined : describeVatIdProblem(vatId, address.country)
  return [
    ...(message === undefined ? [] : [{ file: 'site.json', field: 'vatId', message }]),
    ...(isSmallBusiness === true && prices.vat.percent > 0 && !isHiddenPath('/pricing')
      ? [
          {
            file: 'prices.json',
            field: 'vat.percent',
            message: 'is above 0, and a small business charges no VAT (site.json, isSmallBusiness)',
          },
        ]
      : []),
  ]
}

/** The maintenance page leads to a section of the terms; a site that hides either page needs none. */
function checkMaintenanceTerms({ pages }: Content, paths: readonly string[]): ContentProblem[] {
  if (!['/services/maintenance', '/terms'].every((path) => paths.includes(path))) return []
  return Object.entries(pages.terms)
    .filter(([, { sections }]) => !sections.some(({ anchor }) => anchor === maintenanceAnchor))
    .map(([locale]) => ({
      file: `pages/terms/${locale}.json`,
      field: 'sections',
      message: `has no section ${maintenanceAnchor}, which /services/maintenance leads to`,
    }))
}

/** The English path of every page that content makes; a test compares it with the route table. */
export function listPaths(content: Content): string[] {
  return [
    ...[...writtenPageIds, ...comingSoonPageIds].map(pagePath),
    bookingPath,
    '/search',
    ...content.textPages.map(({ slug }) => `/${slug}`),
    ...listServiceSlugs(content.services).map((slug) => `/services/${slug}`),
    ...content.cases.map(({ slug }) => `/references/${slug}`),
    // A draft has no page yet. A scheduled article, its tags and its author will have one.
    ...content.posts
      .filter(({ isDraft }) => !isDraft)
      .flatMap(({ slug, author, tags }) => [`/blogs/${slug}`, `/blogs/authors/${author}`, ...tags.map((tag) => `/blogs/tags/${tag}`)]),
  ].filter((path, index, all) => all.indexOf(path) === index && !isHiddenPath(path))
}

function checkPictures(file: string, text: string): ContentProblem[] {
  const prose = text.replaceAll(/```[^`]*```|`[^`]*`/gu, '')
  return [...prose.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/gu)]
    .filter(([, alternative = '']) => alternative.trim() === '')
    .map(([, , source = '']) => ({ file, field: source, message: 'is a picture without an alternative text' }))
}
