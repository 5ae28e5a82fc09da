import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { listServices } from '#i18n/content/service.ts'
import { nameClient } from '#web/marketing/references/name-client.server.ts'
import { siteContext } from '#web/site.server.ts'

/** Filter of the references; empty strings do not filter. */
export type CaseFilter = { readonly service: string; readonly industry: string }

/** An option in one row of the filter. */
export type FilterChoice = { readonly slug: string; readonly name: string }

/** Loads the references that match the query parameters; a value without cases does not filter. */
export function loadReferences(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { pages, cases, shops } = content
  const serviceChoices = listServices(content, locale).filter(({ slug }) => cases.some((entry) => entry.services.includes(slug)))
  const industries = new Map(cases.map(({ industry, industryNames }) => [industry, industryNames[locale]]))
  const industryChoices = [...industries].map(([slug, name]) => ({ slug, name }))
  const filter = {
    service: readChoice(url.searchParams.get('service'), serviceChoices),
    industry: readChoice(url.searchParams.get('industry'), industryChoices),
  }
  const { parts: _, touch: __, ...texts } = pages.references[locale]
  return {
    texts,
    filter,
    serviceChoices,
    industryChoices,
    cases: cases
      .filter((entry) => !filter.service || entry.services.includes(filter.service))
      .filter((entry) => !filter.industry || entry.industry === filter.industry)
      .map(({ slug, screen, texts: { [locale]: written } }) => ({
        slug,
        screen,
        client: nameClient(written, screen, shops[locale]),
        picture: written.pictures[0]?.picture,
        name: written.name,
        headline: written.headline,
        figure: written.figures[0],
      })),
  }
}

export type ReferencesData = ReturnType<typeof loadReferences>

function readChoice(value: string | null, choices: readonly FilterChoice[]): string {
  return choices.find(({ slug }) => slug === value)?.slug ?? ''
}
