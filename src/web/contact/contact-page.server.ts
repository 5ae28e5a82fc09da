import { data, type RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { originMark } from '#web/seo/site-origin.ts'
import type { Thing } from '#web/seo/structured-data.ts'
import { siteContext } from '#web/site.server.ts'
import { loadReceipt } from '#web/contact/receipt/load-receipt.server.ts'
import type { SiteFacts } from '#i18n/content/site.ts'

/** The contact page: its words, or with `?received=` the receipt of a request; 404 when there is none of that reference. */
export async function loadContactPage({ url, context }: { readonly url: URL; readonly context: Readonly<RouterContextProvider> }) {
  const { locale } = splitLocalePath(url.pathname)
  const { content, settings } = context.get(siteContext)
  const { title, description, ...texts } = content.pages['contact-us'][locale]
  const receipt = await loadReceipt({ url, context })
  if (!receipt) {
    const business = describeBusiness(content.site, settings.siteName)
    const [first] = content.people
    const person = first && { name: first.name, role: first.roles[locale], portrait: first.portrait }
    return data({ kind: 'form', title, description, texts, person, business } as const)
  }
  if (receipt.kind === 'unknown') return data({ kind: 'unknown', title, description } as const, { status: 404 })
  return data({ ...receipt, description })
}

/** The agency as search engines read it (schema.org/ProfessionalService). */
function describeBusiness(site: SiteFacts, name: string): Thing {
  const { street, postalCode, city, country } = site.address
  return {
    '@type': 'ProfessionalService',
    name,
    legalName: site.legalName,
    url: originMark,
    email: site.email,
    telephone: site.phone,
    vatID: site.vatId,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: country,
    },
    openingHoursSpecification: site.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${weekdays[day - 1]}`),
      opens,
      closes,
    })),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
