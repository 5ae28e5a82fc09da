import type { MetaDescriptor } from 'react-router'
import type { BlogPosting, BreadcrumbList, Graph, JobPosting, Organization, ProfessionalService, Service, WebSite } from 'schema-dts'
import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { Role } from '#i18n/content/role.ts'
import type { PublicFacts, SiteFacts } from '#i18n/content/site.ts'
import { readSiteOrigin } from './site-origin.ts'

/**
 * Structured data (JSON-LD, schema.org) for a page's head. Only machines that read documents need it, so pages call this only if
 * `import.meta.env.SSR` is true, and the browser's build omits it.
 */
export function structuredData(...things: Graph['@graph'][number][]): MetaDescriptor[] {
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } satisfies Graph }]
}

/** schema.org also allows the address of a thing instead of its properties. */
type Described<T> = Exclude<T, string>

/** Describes the site with its name for search results. */
export function describeWebSite(siteName: string, locale: Locale): WebSite {
  const url = address('/', locale)
  return { '@type': 'WebSite', '@id': `${url}#website`, name: siteName, url, inLanguage: locale, publisher: nameOrganization(siteName) }
}

/** Describes the agency with its address and opening hours. */
export function describeOrganization(site: PublicFacts, siteName: string): Described<ProfessionalService> {
  return {
    '@type': 'ProfessionalService',
    '@id': organizationId(),
    name: siteName,
    legalName: site.legalName,
    url: readSiteOrigin(),
    logo: `${readSiteOrigin()}/icon-512.png`,
    email: site.email,
    telephone: site.phone,
    ...(site.vatId !== undefined && { vatID: site.vatId }),
    foundingDate: String(site.founded),
    address: describeAddress(site.address),
    openingHoursSpecification: site.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.flatMap((day) => weekdays[day - 1] ?? []),
      opens,
      closes,
    })),
  }
}

const weekdays = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
] as const

/** Describes the breadcrumbs of a page: its ancestors with their English paths, then the page. */
export function describeBreadcrumbs(
  above: readonly { readonly name: string; readonly path: string }[],
  current: string,
  locale: Locale,
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { name: current, path: undefined }].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: address(path, locale) }),
    })),
  }
}

type DescribedArticle = {
  readonly title: string
  readonly description: string
  readonly language: Locale
  readonly image: string
  /** UTC instants. */
  readonly publishedAt: string
  readonly changedAt: string
  readonly author: { readonly name: string; readonly path: string }
  readonly tags: readonly { readonly name: string }[]
}

/** Describes a blog article. @param locale Language of the page, which may differ from that of the article. */
export function describeArticle(path: string, article: DescribedArticle, siteName: string, locale: Locale): Described<BlogPosting> {
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    inLanguage: article.language,
    mainEntityOfPage: address(path, article.language),
    image: article.image,
    datePublished: article.publishedAt,
    dateModified: article.changedAt,
    author: { '@type': 'Person', name: article.author.name, url: address(article.author.path, locale) },
    publisher: nameOrganization(siteName),
    keywords: article.tags.map(({ name }) => name).join(', '),
  }
}

type OfferedService = {
  readonly name: string
  readonly description: string
  /** Lowest net price, in minor units of a currency with two digits. */
  readonly fromMinor: number
  readonly currency: string
}

/** Describes a service for businesses with its net starting price. */
export function describeService({ name, description, fromMinor, currency }: OfferedService, siteName: string): Described<Service> {
  const price = Number((fromMinor / 100).toFixed(2))
  return {
    '@type': 'Service',
    name,
    description,
    provider: nameOrganization(siteName),
    offers: {
      '@type': 'Offer',
      priceSpecification: {
        '@type': 'PriceSpecification',
        price,
        minPrice: price,
        priceCurrency: currency,
        valueAddedTaxIncluded: false,
      },
    },
  }
}

export type OpenRole = Pick<Role, 'id' | 'postedOn' | 'validThrough' | 'hoursPerWeek' | 'salaryPerYear'> & Role['texts'][Locale]

/** Describes an open role in one language. */
export function describeJobPosting(role: OpenRole, site: Pick<SiteFacts, 'legalName' | 'address'>, locale: Locale): JobPosting {
  const { hoursPerWeek, salaryPerYear } = role
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  return {
    '@type': 'JobPosting',
    title: role.title,
    description: `<p>${escapeHtml(role.summary)}</p>${list(role.does)}${list(role.brings)}<p>${escapeHtml(role.unneeded)}</p>`,
    identifier: { '@type': 'PropertyValue', name: site.legalName, value: role.id },
    url: `${address('/career', locale)}#${role.id}`,
    datePosted: role.postedOn,
    ...(role.validThrough && { validThrough: role.validThrough }),
    // Fewer hours than the maximum of the role are part-time.
    employmentType: hoursPerWeek.from < hoursPerWeek.to ? ['FULL_TIME', 'PART_TIME'] : ['FULL_TIME'],
    hiringOrganization: { '@type': 'Organization', name: site.legalName, sameAs: readSiteOrigin() },
    jobLocation: { '@type': 'Place', address: describeAddress(site.address) },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salaryPerYear.currency,
      value: { '@type': 'QuantitativeValue', minValue: salaryPerYear.from, maxValue: salaryPerYear.to, unitText: 'YEAR' },
    },
    directApply: true,
  }
}

function describeAddress({ street, postalCode, city, country }: SiteFacts['address']) {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    ...(postalCode !== '' && { postalCode }),
    addressLocality: city,
    addressCountry: country,
  } as const
}

/** Refers to the agency by name, on pages that do not describe it. */
function nameOrganization(name: string): Described<Organization> {
  return { '@type': 'Organization', '@id': organizationId(), name, url: readSiteOrigin() }
}

function organizationId(): string {
  return `${readSiteOrigin()}/#organization`
}

function address(path: string, locale: Locale): string {
  return readSiteOrigin() + localizePath(locale, path)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
