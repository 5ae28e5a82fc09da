import { readFileSync } from 'node:fs'

type Fields = Readonly<Record<string, unknown>>
type Words = { readonly description: string; readonly heading: string; readonly lead: string }

/** Pages that Studio Nord has taken from the sample and made its own: what the reader meets first, in both languages. */
const ownWords: Readonly<Record<string, Readonly<Record<'de' | 'en', Words>>>> = {
  pricing: {
    de: {
      description: 'Was Studio Nord für einen Onlineshop berechnet: drei Pakete, der Plan davor, die Pflege danach.',
      heading: 'Was ein Shop bei uns kostet',
      lead: 'Der Plan kostet {price.plan}. Danach kennen Sie jeden weiteren Preis.',
    },
    en: {
      description: 'What Studio Nord charges for an online store: three packages, the plan before, the care after.',
      heading: 'What we charge for a store',
      lead: 'The plan is {price.plan}. After it you know every other price.',
    },
  },
  team: {
    de: {
      description: 'Wer bei Studio Nord zeichnet und baut.',
      heading: 'Drei Leute an einem Tisch',
      lead: 'Wir sitzen an der Schlachte, mit Blick auf die Weser.',
    },
    en: {
      description: 'Who draws and builds at Studio Nord.',
      heading: 'Three people at one table',
      lead: 'We sit at the Schlachte and look at the Weser.',
    },
  },
  references: {
    de: {
      description: 'Onlineshops, die Studio Nord gebaut hat.',
      heading: 'Was wir gebaut haben',
      lead: 'Shops aus Bremen und umzu, mit Bildern aus dem Betrieb.',
    },
    en: {
      description: 'Online stores that Studio Nord has built.',
      heading: 'What we have built',
      lead: 'Stores in and around Bremen, in pictures.',
    },
  },
  'services-maintenance': {
    de: {
      description: 'Pflege für Onlineshops: Updates, Sicherungen, {care.hours}\u00A0Stunden im Monat.',
      heading: 'Pflege für Ihren Shop',
      lead: 'Updates und {care.hours}\u00A0Stunden im Monat, ab {price.carePerMonth}.',
    },
    en: {
      description: 'Care for online stores: updates, backups, {care.hours}\u00A0hours a month.',
      heading: 'Care for your store',
      lead: 'Updates and {care.hours}\u00A0hours a month, from {price.carePerMonth}.',
    },
  },
  terms: {
    de: {
      description: 'Die Bedingungen von Studio Nord für Angebote, Abnahme, Zahlung und Haftung.',
      heading: 'AGB',
      lead: 'So arbeiten wir zusammen, wenn nichts anderes vereinbart ist.',
    },
    en: {
      description: 'The terms of Studio Nord for offers, acceptance, payment and liability.',
      heading: 'Terms',
      lead: 'How we work together unless agreed otherwise.',
    },
  },
  accessibility: {
    de: {
      description: 'Wie barrierefrei die Website von Studio Nord ist.',
      heading: 'Barriere­freiheit',
      lead: 'Was geht, was noch nicht, und wem Sie es sagen.',
    },
    en: {
      description: 'How accessible the website of Studio Nord is.',
      heading: 'Accessibility',
      lead: 'What works, what does not yet, and whom to tell.',
    },
  },
  'privacy-policy': {
    de: {
      description: 'Welche Daten Studio Nord speichert, wozu und wie lange.',
      heading: 'Datenschutz',
      lead: 'Wir speichern, was Sie uns schreiben, und sonst wenig.',
    },
    en: {
      description: 'Which data Studio Nord keeps, why and for how long.',
      heading: 'Privacy',
      lead: 'We keep what you write to us, and little else.',
    },
  },
}

/** What replaces the names in the rest of these pages, as blanks of `init` and invented facts of the sample. */
const replaced: readonly (readonly [from: RegExp, to: string])[] = [
  [/\[(?:Ihr Hoster|your host[^\]]*)\]/giu, 'Weserhost GmbH'],
  [/\[(?:Ihr Dienst für E-Mails|your mail[^\]]*)\]/giu, 'Kurierpost AG'],
  [/\[(?:Ihre Buchhaltung|your book[^\]]*)\]/giu, 'Kontor Brinkmann'],
  [/\[(?:Ort, Land|Town, country|City, country|place, country)\]/giu, 'Bremen, DE'],
  [/\[(?:Ihre Aufsichtsbehörde|your[^\]]*authority[^\]]*)\]/giu, 'die Landesbeauftragte in Bremerhaven'],
]

/**
 * Writes these pages as an agency does: a copy of what is shown now, with words of its own.
 *
 * @param readShown Reads a file of the folder, or of the sample where the folder has none.
 * @returns Texts by path in the folder.
 */
export function writePages(readShown: (path: string) => string): ReadonlyMap<string, string> {
  const pages = Object.entries(ownWords).flatMap(([page, words]) =>
    (['de', 'en'] as const).map((locale) => {
      const path = `pages/${page}/${locale}.json`
      const { sample: _, headTitle: __, ...shown } = JSON.parse(readShown(path)) as Fields // checked by the product
      const own = { ...shown, ...words[locale], ...(page === 'pricing' && { plain: true }), ...ownParts(page, shown) }
      return [path, replaced.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(own, undefined, 2))] as const
    }),
  )
  return new Map(pages)
}

function ownParts(page: string, shown: Fields): Fields {
  if (page !== 'services-maintenance') return {}
  return { proof: { ...(shown['proof'] as Fields), post: 'lieferzeiten' } } // checked by the product
}

/** The price list of the sample with another rate. */
export function writePrices(): string {
  const { sample: _, ...prices } = JSON.parse(readFileSync('content/prices.json', 'utf8')) as Fields // checked by the product
  return JSON.stringify({ ...prices, dayRateMinor: 80_000 }, undefined, 2)
}
