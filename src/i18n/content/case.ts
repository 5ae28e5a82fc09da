import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { ContentError, runAll } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { Slug } from './slug.ts'
import { Sample, Text } from './text.ts'

/** Which drawn shop (`shops.ts`) is the picture of a case; each has a composition of its own. */
const Screen = v.picklist(['furniture', 'machines', 'tea', 'bicycles'], 'is not a shop that is drawn')
export type CaseScreen = v.InferOutput<typeof Screen>

/** `content/cases.json`: every case in the order of the references, with what it is filtered by; `stack` names software, the same in every language. */
const CasesSchema = v.strictObject({
  cases: v.array(
    v.strictObject({
      slug: Slug,
      screen: Screen,
      industry: Slug,
      services: v.pipe(v.array(Slug), v.nonEmpty('names no service')),
      stack: v.array(Text),
    }),
  ),
})
type CaseEntry = v.InferOutput<typeof CasesSchema>['cases'][number]

/** `content/cases/<locale>.json`: the names of the industries, by slug. */
const IndustriesSchema = v.strictObject({ industries: v.record(v.string(), Text) })

/** `content/cases/<slug>/<locale>.json`; the first figure is the one that teasers show. */
const CaseTextSchema = v.strictObject({
  sample: Sample,
  name: Text,
  summary: Text,
  duration: Text,
  challenge: v.pipe(v.array(Text), v.nonEmpty('says nothing')),
  built: v.pipe(v.array(Text), v.nonEmpty('names nothing that was built')),
  figures: v.pipe(v.array(v.strictObject({ value: Text, text: Text })), v.nonEmpty('names no figure')),
  quote: v.strictObject({ text: Text, name: Text, role: Text }),
})

/** A project that is shown, and what changed by it. */
export type Case = CaseEntry & {
  readonly industryNames: Record<Locale, string>
  readonly texts: Record<Locale, v.InferOutput<typeof CaseTextSchema>>
}

/**
 * Reads every case.
 *
 * @param services Slugs of the services there are.
 * @throws ContentError naming every wrong file and field, services that do not exist, and industries without a name.
 */
export function readCases(files: ContentFiles, services: readonly string[]): Case[] {
  const { cases } = files.parseJson('cases.json', CasesSchema)
  const problems = cases.flatMap(({ services: named }, index) =>
    named
      .filter((service) => !services.includes(service))
      .map((service) => ({ file: 'cases.json', field: `cases.${index}.services`, message: `${service} is not a service` })),
  )
  if (problems.length > 0) throw new ContentError(problems)
  const { industryNames, texts } = runAll({
    industryNames: () => readIndustryNames(files, [...new Set(cases.map(({ industry }) => industry))]),
    texts: () => readTexts(files, cases),
  })
  // Both have an entry for every case, or the above has thrown.
  return cases.flatMap((entry) => {
    const [names, text] = [industryNames[entry.industry], texts[entry.slug]]
    return names && text ? [{ ...entry, industryNames: names, texts: text }] : []
  })
}

function readTexts(files: ContentFiles, cases: readonly CaseEntry[]) {
  const read = (slug: string) => readPerLocale((locale) => files.parseJson(`cases/${slug}/${locale}.json`, CaseTextSchema))
  return runAll(Object.fromEntries(cases.map(({ slug }) => [slug, () => read(slug)])))
}

function readIndustryNames(files: ContentFiles, industries: readonly string[]): Record<string, Record<Locale, string>> {
  const names = readPerLocale((locale) => {
    const file = `cases/${locale}.json`
    const read = files.parseJson(file, IndustriesSchema).industries
    const problems = [
      ...industries.filter((industry) => !Object.hasOwn(read, industry)).map((industry) => ({ industry, message: 'is missing' })),
      ...Object.keys(read)
        .filter((industry) => !industries.includes(industry))
        .map((industry) => ({ industry, message: 'is the industry of no case' })),
    ]
    if (problems.length > 0)
      throw new ContentError(problems.map(({ industry, message }) => ({ file, field: `industries.${industry}`, message })))
    return new Map(Object.entries(read))
  })
  // Every name is there: see above.
  const entries = industries.map((industry) => [industry, readPerLocale((locale) => names[locale].get(industry) ?? '')] as const)
  return Object.fromEntries(entries)
}
