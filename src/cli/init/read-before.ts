import * as v from 'valibot'
import { isKnownLocale } from '#domain/locale.ts'
import { BrandSchema } from '#i18n/content/brand.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { writtenPageSchemas } from '#i18n/content/pages/page.ts'
import { ScheduleSchema } from '#i18n/content/schedule.ts'
import { SiteSchema } from '#i18n/content/site.ts'
import { StructureSchema } from '#i18n/content/structure.ts'
import { createFormerTest } from '#i18n/node/read-baseline.ts'
import type { RawAnswers } from './collect-answers.ts'
import { readVariables } from './env-file.ts'
import { isFields, type OwnFiles } from './own-files.ts'
import { longestHeadline } from './questions.ts'

/** Answers of a run that was interrupted. */
export const keptAnswersFile = '.fourfold/answers.json'

/** Reads the answers of an earlier run, or the agency's own edits, from the files of the folder, and those of an interrupted run. */
export function readBefore(own: OwnFiles): RawAnswers {
  const rate: readonly [string, string] = ['dayRate', String(Number(own.read('prices.json')['dayRateMinor']) / 100)]
  return new Map([rate, ...(own.has('site.json') ? readFiles(own) : []), ...readKept(own)])
}

function readKept(own: OwnFiles): readonly [string, string][] {
  const text = own.readOwn(keptAnswersFile)?.toString()
  return text === undefined ? [] : Object.entries(v.parse(v.record(v.string(), v.string()), JSON.parse(text)))
}

function readFiles(own: OwnFiles): readonly [string, string][] {
  const wasKnown = createFormerTest(own.folder)
  const read = <Schema extends v.GenericSchema<unknown, object>>(file: string, schema: Schema) => {
    const text = (own.readOwn(file) ?? own.readSample(file))?.toString()
    return new ContentFiles(text === undefined ? {} : { [file]: text }, undefined, {}, wasKnown).parseJson(file, schema)
  }
  const site = read('site.json', SiteSchema)
  const { languages } = read('structure.json', StructureSchema)
  const schedule = read('schedule.json', ScheduleSchema)
  const environment = readVariables(own.folder)
  const { address, bankAccount, isSmallBusiness, legalName } = site
  const answers: Readonly<Record<string, string | undefined>> = {
    name: environment['SITE_NAME'],
    legalName,
    representative: site.representative,
    country: address.country,
    street: address.street,
    postalCode: address.postalCode,
    city: address.city,
    register: site.register,
    vatId: site.vatId,
    taxNumber: site.taxNumber,
    isSmallBusiness: isSmallBusiness === true ? 'yes' : 'no',
    iban: bankAccount?.iban,
    accountHolder: bankAccount && (bankAccount.accountHolder ?? legalName),
    bic: bankAccount?.bic,
    founded: String(site.founded),
    email: site.email,
    phone: site.phoneDisplay,
    timeZone: site.timeZone,
    hours: site.openingHours.flatMap(({ days, opens, closes }) => listRuns(days).map((run) => `${run} ${opens}-${closes}`)).join(', '),
    languages: languages.join(', '),
    people: own.has('people.json') ? formatPeople(own.read('people.json')['people']) : undefined,
    color: own.has('brand.json') ? read('brand.json', BrandSchema).colors.brand : undefined,
    joinUrl: schedule.sample === true ? undefined : schedule.joinUrl,
    answersInOneDay: own.has('promises.json') && own.read('promises.json')['sample'] !== true ? 'yes' : 'no',
    siteUrl: environment['SITE_URL'],
  }
  const homes = languages.filter(isKnownLocale).flatMap((locale): [string, string | undefined][] => {
    const file = `pages/home/${locale}.json`
    if (!own.has(file)) return []
    const { heading, description } = read(file, writtenPageSchemas.home)
    return [
      [`headline.${locale}`, heading.slice(0, longestHeadline)],
      [`offer.${locale}`, description],
    ]
  })
  return [...Object.entries(answers), ...homes].filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
}

/** Days of the week that follow each other: `1-3` and `5` of 1, 2, 3 and 5. */
function listRuns(days: readonly number[]): string[] {
  const starts = days.filter((day) => !days.includes(day - 1))
  const ends = days.filter((day) => !days.includes(day + 1))
  return starts.map((first, at) => (first === ends[at] ? String(first) : `${first}-${ends[at]}`))
}

function formatPeople(people: unknown): string {
  const entries = Array.isArray(people) ? people.filter(isFields) : []
  return entries.map(({ name, languages }) => `${String(name)}${Array.isArray(languages) ? ` (${languages.join(', ')})` : ''}`).join('; ')
}
