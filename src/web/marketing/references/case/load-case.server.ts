import { data, type RouterContextProvider } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { type ArmchairCountry, armchairCountries } from '#i18n/content/armchair.ts'
import type { Case, CaseText } from '#i18n/content/case.ts'
import { listServices } from '#i18n/content/service.ts'
import type { Shops } from '#i18n/content/shops.ts'
import { nameClient } from '#web/marketing/references/name-client.server.ts'
import { siteContext } from '#web/site.server.ts'

/** Loads the page of a case. @throws 404 if there is no case with this slug. */
export function loadCase(url: URL, context: Readonly<RouterContextProvider>, slug: string | undefined) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { pages, cases, shops, armchair } = content
  const at = cases.findIndex((entry) => entry.slug === slug)
  const shown = cases[at]
  if (!shown) throw data(null, { status: 404 })
  const { title, parts, touch, ending } = pages.references[locale]
  const services = listServices(content, locale)
  const texts = shown.texts[locale]
  const following = cases[(at + 1) % cases.length]
  return {
    list: title,
    home: pages.home[locale].title,
    parts,
    ending,
    at: at + 1,
    count: cases.length,
    slug: shown.slug,
    screen: shown.screen,
    client: nameClient(texts, shown.screen, shops[locale]),
    /** What the drawn shop needs. */
    drawn: describeDrawn(shown, texts, shops[locale]),
    services: services.filter((service) => shown.services.includes(service.slug)).map(({ name }) => name),
    stack: shown.stack,
    weeks: shown.weeks,
    people: content.people
      .filter(({ id }) => shown.people.includes(id))
      .map(({ id, name, portrait, roles }) => ({ id, name, portrait, role: roles[locale] })),
    texts,
    /** The shop that can be touched, in all languages. */
    touch: shown.screen === 'furniture' ? { texts: touch, armchair, countries: nameCountries(localeTags[locale]) } : undefined,
    next:
      following && following !== shown
        ? {
            slug: following.slug,
            screen: following.screen,
            client: nameClient(following.texts[locale], following.screen, shops[locale]),
            picture: following.texts[locale].pictures[0]?.picture,
            headline: following.texts[locale].headline,
          }
        : undefined,
  }
}

function describeDrawn({ screen, result }: Case, { before, after }: CaseText, shops: Shops) {
  return screen && result && before && after ? { screen, result, before, after, shops } : undefined
}

export type DrawnCase = NonNullable<ReturnType<typeof describeDrawn>>

export type CaseData = ReturnType<typeof loadCase>

function nameCountries(localeTag: string): Record<ArmchairCountry, string> {
  const names = new Intl.DisplayNames(localeTag, { type: 'region' })
  const entries = armchairCountries.map((country) => [country, names.of(country) ?? country])
  return Object.fromEntries(entries) as Record<ArmchairCountry, string> // one entry per country
}
