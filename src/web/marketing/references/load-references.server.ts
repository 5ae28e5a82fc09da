import type { RouterContextProvider } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { armchairCountries } from '#i18n/content/armchair.ts'
import type { ArmchairCountry } from '#i18n/content/armchair.ts'
import { listServices } from '#i18n/content/service.ts'
import { siteContext } from '#web/site.server.ts'

/** Filter of the references; empty strings do not filter. */
export type CaseFilter = { readonly service: string; readonly industry: string }

/** An option in one row of the filter. */
export type FilterChoice = { readonly slug: string; readonly name: string }

/** Loads the references that match the query parameters; a value without cases does not filter. */
export function loadReferences(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { pages, cases, shops, armchair } = content
  const serviceChoices = listServices(content, locale).filter(({ slug }) => cases.some((entry) => entry.services.includes(slug)))
  const industries = new Map(cases.map(({ industry, industryNames }) => [industry, industryNames[locale]]))
  const industryChoices = [...industries].map(([slug, name]) => ({ slug, name }))
  const filter = {
    service: readChoice(url.searchParams.get('service'), serviceChoices),
    industry: readChoice(url.searchParams.get('industry'), industryChoices),
  }
  const serviceNames = new Map(serviceChoices.map(({ slug, name }) => [slug, name]))
  return {
    texts: pages.references[locale],
    shops: shops[locale],
    armchair,
    countries: nameCountries(localeTags[locale]),
    filter,
    serviceChoices,
    industryChoices,
    cases: cases
      .filter((entry) => !filter.service || entry.services.includes(filter.service))
      .filter((entry) => !filter.industry || entry.industry === filter.industry)
      .map((entry) => ({
        slug: entry.slug,
        screen: entry.screen,
        stack: entry.stack,
        industry: entry.industryNames[locale],
        services: entry.services.map((slug) => serviceNames.get(slug) ?? slug),
        ...entry.texts[locale],
      })),
  }
}

export type ReferencesData = ReturnType<typeof loadReferences>

function readChoice(value: string | null, choices: readonly FilterChoice[]): string {
  return choices.find(({ slug }) => slug === value)?.slug ?? ''
}

function nameCountries(localeTag: string): Record<ArmchairCountry, string> {
  const names = new Intl.DisplayNames(localeTag, { type: 'region' })
  const entries = armchairCountries.map((country) => [country, names.of(country) ?? country])
  return Object.fromEntries(entries) as Record<ArmchairCountry, string> // one entry per country
}
