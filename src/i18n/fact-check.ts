import { type Locale, locales, sourceLocale } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import type { ContentProblem } from '#i18n/content/content-error.ts'
import { createFacts } from '#i18n/content/facts.ts'
import { parseTexts } from '#i18n/content/parse-texts.ts'
import { type FactUnit, ownNumbers } from './own-numbers.ts'

/** A fact and the fields of texts that state it. */
export type FactReport = { readonly name: string; readonly value: string; readonly places: readonly string[] }

/**
 * Finds numbers in texts that stand beside a unit and are written out instead of named (`{payment.days}`), so that they repeat a fact or
 * may come to contradict one. Interface texts and mails write the promised answer out in words, where it must be the fact, and take the length of a
 * call as a value.
 *
 * @param texts The files of `content/` by their path in it.
 */
export function checkFacts(texts: Readonly<Record<string, string>>, content: Content): ContentProblem[] {
  const known = listKnown(content)
  return listFields(texts).flatMap(({ file, field, text, locale }) =>
    listNumbers(text, locale)
      .filter(({ value, unit }) => !isOwn(file, value, unit) && !(unit === 'third' && isThirds(content, value)))
      .flatMap(({ value, unit, words }) => {
        const facts = known.filter((fact) => fact.unit === unit && fact.value === value).map(({ name }) => `{${name}}`)
        if (!/^(?:pages|services|cases|roles|people|posts)\//u.test(file)) {
          if (unit === 'businessDay' && facts.length === 0) return [{ file, field, message: `“${words}” contradicts promises.json` }]
          if (unit === 'minute' && isAboutCalls(file, field))
            return [{ file, field, message: `“${words}” may contradict schedule.json: write {minutes, number}` }]
          return []
        }
        const advice =
          facts.length > 0 ? `repeats a fact: name ${facts.join(' or ')}` : 'is no fact: add it to promises.json or own-numbers.ts'
        return [{ file, field, message: `“${words}” ${advice}` }]
      }),
  )
}

/** Every fact, as the source language writes it, with its texts that name the fact. */
export function listFacts(texts: Readonly<Record<string, string>>, content: Content): FactReport[] {
  const fields = listFields(texts).filter(({ locale }) => locale === sourceLocale)
  return [...createFacts(sourcesOf(content), sourceLocale)].map(([name, value]) => ({
    name,
    value,
    places: fields.filter(({ text }) => text.includes(`{${name}}`)).map(({ file, field }) => `${file}: ${field}`),
  }))
}

/** Unit of each fact that has one, by the beginning or the end of its name. */
const unitsOfFacts: readonly (readonly [RegExp, FactUnit])[] = [
  [/^(?:price|gross|part|rate)\./u, 'money'],
  [/^(?:vat\.rate|estimate\.spread|planCredit\.percent)$/u, 'percent'],
  [/^days\./u, 'personDay'],
  [/^weeks\./u, 'week'],
  [/^training\.|^(?:payment|handover)\.days$/u, 'day'],
  [/\.businessDays$/u, 'businessDay'],
  [/\.(?:hours|hoursPerWeek|hoursFrom|hoursTo)$/u, 'hour'],
  [/\.minutes$/u, 'minute'],
  [/\.seconds$/u, 'second'],
  [/\.months$/u, 'month'],
  [/^team\.(?:people|perProject)$/u, 'person'],
  [/\.languages$/u, 'language'],
]

function listKnown(content: Content): readonly { readonly name: string; readonly value: number; readonly unit: FactUnit }[] {
  return [...createFacts(sourcesOf(content), 'en')].flatMap(([name, text]) => {
    const unit = unitsOfFacts.find(([pattern]) => pattern.test(name))?.[1]
    const value = Number(text.replaceAll(/[^\d.]/gu, ''))
    return unit && Number.isFinite(value) ? [{ name, value, unit }] : []
  })
}

function sourcesOf({ site, prices, promises, schedule, people, roles }: Content) {
  return { site, prices, promises, callMinutes: schedule.durationMinutes, people: people.length, roles }
}

type Field = { readonly file: string; readonly field: string; readonly text: string; readonly locale: Locale }

function listFields(texts: Readonly<Record<string, string>>): Field[] {
  return locales.flatMap((locale) =>
    Object.entries(texts).flatMap(([file, source]): Field[] => {
      if (file.endsWith(`/${locale}.md`)) return [{ file, field: '', text: source, locale }]
      if (!file.endsWith(`/${locale}.json`)) return []
      return [...(parseTexts(source) ?? [])].map(([field, text]) => ({ file, field, text, locale }))
    }),
  )
}

function isOwn(file: string, value: number, unit: FactUnit): boolean {
  return ownNumbers.some(
    (own) => file.startsWith(own.file) && (own.value === undefined || own.value === value) && (own.unit === undefined || own.unit === unit),
  )
}

/** Whether an interface text or a mail is about booked calls, whose length is that of `schedule.json`. */
function isAboutCalls(file: string, field: string): boolean {
  return file.startsWith('mails/booking-') || /^(?:booking|blog\.call)\./u.test(field)
}

/** Texts say “one third” and “two thirds”, which the parts of a step have to be. */
function isThirds({ promises: { stepShares } }: Content, value: number): boolean {
  const [first, second] = stepShares
  return first * 2 === second && (value === 1 || value === 2)
}

/** Numbers as words, from two on; “one” is an article in most languages. */
const numerals: Readonly<Record<Locale, readonly string[]>> = {
  en: 'two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' '),
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn'.split(' '),
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien'.split(' '),
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce'.split(' '),
}
const thirty: Readonly<Record<Locale, string>> = { en: 'thirty', de: 'dreißig', nl: 'dertig', es: 'treinta' }

/** Singular and plural of each unit, as patterns. */
const units: Readonly<Record<Locale, Readonly<Record<Exclude<FactUnit, 'money' | 'third'>, string>>>> = {
  en: {
    second: 'seconds?|s',
    minute: 'minutes?',
    hour: 'hours?',
    day: 'days?',
    businessDay: 'business days?|working days?',
    personDay: 'person-days?',
    week: 'weeks?',
    month: 'months?',
    person: 'people|persons',
    language: 'languages?',
    percent: '%|percent',
  },
  de: {
    second: 'Sekunden?|s',
    minute: 'Minuten?',
    hour: 'Stunden?',
    day: 'Tage?n?',
    businessDay: '(?:Arbeits|Werk)tag(?:s|en?)?',
    personDay: 'Personentage?n?',
    week: 'Wochen?',
    month: 'Monate?n?',
    person: 'Menschen|Personen',
    language: 'Sprachen?',
    percent: '%|Prozent',
  },
  nl: {
    second: 'seconden?|s',
    minute: 'minuut|minuten|min',
    hour: 'uur|uren',
    day: 'dag(?:en)?',
    businessDay: 'werkdag(?:en)?',
    personDay: 'mensdag(?:en)?',
    week: 'week|weken',
    month: 'maand(?:en)?',
    person: 'mensen|personen',
    language: 'taal|talen',
    percent: '%|procent',
  },
  es: {
    second: 'segundos?|s',
    minute: 'minutos?',
    hour: 'horas?',
    day: 'días?',
    businessDay: 'días? (?:laborables?|hábil(?:es)?)',
    personDay: 'jornadas?',
    week: 'semanas?',
    month: 'mes(?:es)?',
    person: 'personas?',
    language: 'idiomas?',
    percent: '%',
  },
}
const one: Readonly<Record<Locale, string>> = { en: 'one', de: 'ein(?:es|em|en|e)?', nl: 'één|een', es: 'un' }
const thirds: Readonly<Record<Locale, string>> = { en: 'thirds?', de: 'Drittel', nl: 'derde', es: 'tercios?' }

type FoundNumber = { readonly value: number; readonly unit: FactUnit; readonly words: string }

/** Numbers beside a unit in a text, without what stands in braces. */
function listNumbers(source: string, locale: Locale): FoundNumber[] {
  // No number begins or ends where a fact stood.
  const text = source.replaceAll(/\{[\w.]+\}/gu, '\u0000')
  const words = [...numerals[locale], thirty[locale]].join('|')
  const digits = '\\d(?:[\\d.,]*\\d)?'
  const count = `${digits}|${words}`
  const countable = Object.keys(units[locale]) as (keyof (typeof units)['en'])[] // exactly its keys
  const found = countable.flatMap((unit) =>
    find(
      `(?<![\\p{L}\\d.,])(${count}${unit === 'businessDay' ? `|${one[locale]}` : ''})[ \\u00A0-]?(?:${units[locale][unit]})(?![\\p{L}\\d])`,
      unit,
    ),
  )
  const isLonger = (a: FoundNumber, b: FoundNumber) => a !== b && b.words.length > a.words.length && b.words.startsWith(a.words)
  return [
    // “5 business days” is no “5 b…”, and in Spanish “5 días laborables” holds “5 días”.
    ...found.filter((number) => !found.some((other) => isLonger(number, other))),
    ...find(`€[ \\u00A0]?(${digits})|(${digits})[ \\u00A0](?:€|[Ee]uros?)(?!\\p{L})`, 'money'),
    ...find(`(?<!\\p{L})(${words}|${one[locale]}|an?|another|the|un)[ \\u00A0](?:${thirds[locale]})(?!\\p{L})`, 'third'),
  ]

  function find(pattern: string, unit: FactUnit): FoundNumber[] {
    return [...text.matchAll(new RegExp(pattern, 'giu'))].map((match) => ({
      value: parseCount(match.slice(1).find((group) => group !== undefined) ?? '', locale),
      unit,
      words: match[0],
    }))
  }
}

function parseCount(count: string, locale: Locale): number {
  const lower = count.toLowerCase()
  if (lower === thirty[locale]) return 30
  const index = numerals[locale].indexOf(lower)
  if (index !== -1) return index + 2
  if (!/^\d/u.test(lower)) return 1
  const [group, decimal] = locale === 'en' ? [',', '.'] : ['.', ',']
  return Number(lower.replaceAll(group, '').replace(decimal, '.'))
}
