import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { originMark } from '#web/seo/site-origin.ts'
import type { Thing } from '#web/seo/structured-data.ts'
import type { Role } from '#i18n/content/role.ts'
import type { SiteFacts } from '#i18n/content/site.ts'

/**
 * An open role as structured data (schema.org, JobPosting), in the words of one language.. Its addresses have the mark of `site-origin.ts`.
 */
export function describeJobPosting(role: Role, locale: Locale, { legalName, address }: SiteFacts): Thing {
  const { id, postedOn, validThrough, hoursPerWeek, salaryPerYear } = role
  const { title, summary, does, brings, unneeded } = role.texts[locale]
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  return {
    '@type': 'JobPosting',
    title,
    description: `<p>${escapeHtml(summary)}</p>${list(does)}${list(brings)}<p>${escapeHtml(unneeded)}</p>`,
    identifier: { '@type': 'PropertyValue', name: legalName, value: id },
    url: `${originMark}${localizePath(locale, '/career')}#${id}`,
    datePosted: postedOn,
    ...(validThrough && { validThrough }),
    // Part-time work is what is less than the most hours of the role.
    employmentType: hoursPerWeek.from < hoursPerWeek.to ? ['FULL_TIME', 'PART_TIME'] : ['FULL_TIME'],
    hiringOrganization: { '@type': 'Organization', name: legalName, sameAs: originMark },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        postalCode: address.postalCode,
        addressLocality: address.city,
        addressCountry: address.country,
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salaryPerYear.currency,
      value: { '@type': 'QuantitativeValue', minValue: salaryPerYear.from, maxValue: salaryPerYear.to, unitText: 'YEAR' },
    },
    directApply: true,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
