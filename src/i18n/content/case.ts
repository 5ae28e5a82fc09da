import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { ContentError, runAll } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { noPictureName, type Picture, pictureName } from './picture.ts'
import { Slug } from './slug.ts'
import { Description, Sample, Text } from './text.ts'

/** Which drawn shop (`shops.ts`) a case shows; each has colors, a typeface and an old shop of its own. */
const Screen = v.picklist(['furniture', 'machines', 'tea', 'bicycles'], 'is not a shop that is drawn')
export type CaseScreen = v.InferOutput<typeof Screen>

const PositiveInteger = v.pipe(v.number('is not a number'), v.integer('is not a whole number'), v.minValue(1, 'is below 1'))

/** `content/cases.json`: every case in the order of the references, with everything that is the same in every language. */
const CasesSchema = v.strictObject({
  cases: v.array(
    v.strictObject({
      slug: Slug,
      /** A drawn shop has the numbers of its drawing, too; a case without one has pictures or words alone. */
      screen: v.exactOptional(Screen),
      /** Pictures in the folder of the case; the texts say what they show. */
      pictures: v.exactOptional(v.array(v.pipe(v.string(), v.regex(pictureName, noPictureName))), []),
      industry: Slug,
      services: v.pipe(v.array(Slug), v.nonEmpty('names no service')),
      /** Names of software. */
      stack: v.array(Text),
      /** The first figure as numbers, before and after; drawn to scale. */
      result: v.exactOptional(
        v.strictObject({
          before: v.pipe(v.number(), v.minValue(0, 'is below 0')),
          after: v.pipe(v.number(), v.minValue(0, 'is below 0')),
        }),
      ),
      /** The week at whose end each milestone is due; ascending. */
      weeks: v.exactOptional(
        v.pipe(
          v.array(PositiveInteger),
          v.minLength(2, 'needs at least two weeks'),
          v.maxLength(6, 'has more than six weeks'),
          v.check((weeks) => weeks.every((week, at) => at === 0 || week > (weeks[at - 1] ?? week)), 'is not in ascending order'),
        ),
      ),
      /** Ids of `people.json`. */
      people: v.array(Slug),
    }),
  ),
})
type CaseEntry = v.InferOutput<typeof CasesSchema>['cases'][number]

/** `content/cases/<locale>.json`: the names of the industries, by slug. */
const IndustriesSchema = v.strictObject({ industries: v.record(v.string(), Text) })

/** Longest line of a headline that fits a narrow phone at the size of headlines. */
const longestLine = 16

const Headline = v.pipe(
  v.array(
    v.pipe(
      Text,
      v.check((line) => line.length <= longestLine, `is longer than ${longestLine} characters and would not fit a phone`),
    ),
  ),
  v.minLength(1, 'has no line'),
  v.maxLength(4, 'has more than four lines'),
)

/** A detail of the project to try: each choice shows what the shop says then. `percent` draws a bar. */
const DetailSchema = v.strictObject({
  heading: Text,
  text: Text,
  legend: Text,
  choices: v.pipe(
    v.array(
      v.strictObject({
        label: Text,
        says: Text,
        lines: v.exactOptional(v.array(v.strictObject({ name: Text, value: Text }))),
        note: v.exactOptional(Text),
        percent: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0, 'is below 0'), v.maxValue(100, 'is above 100'))),
      }),
    ),
    v.minLength(2, 'needs at least two choices'),
    v.maxLength(4, 'has more than four choices'),
  ),
})

/** `content/cases/<slug>/<locale>.json`; the first figure is the large one, which teasers show, too. */
const CaseTextSchema = v.strictObject({
  sample: Sample,
  /** Whom it was made for; a drawn shop has a name of its own. */
  client: v.exactOptional(Text),
  name: Text,
  description: Description,
  /** In lines, because they are set at the largest size. */
  headline: Headline,
  summary: Text,
  duration: v.exactOptional(Text),
  /** What the pictures of the case show, in their order. */
  pictures: v.exactOptional(v.array(v.strictObject({ alt: Text, caption: v.exactOptional(Text) })), []),
  /** Labels of the old and the new shop; `picture` describes the old one to those who do not see it. */
  before: v.exactOptional(v.strictObject({ label: Text, picture: Text })),
  after: v.exactOptional(v.strictObject({ label: Text })),
  challenge: v.pipe(v.array(Text), v.nonEmpty('says nothing')),
  built: v.pipe(v.array(Text), v.nonEmpty('names nothing that was built')),
  figures: v.exactOptional(v.array(v.strictObject({ value: Text, text: Text })), []),
  /** How the first figure was measured. */
  measured: v.exactOptional(Text),
  details: v.exactOptional(v.pipe(v.array(DetailSchema), v.maxLength(3, 'has more than three details')), []),
  /** One for each of the case's `weeks`. */
  milestones: v.exactOptional(v.array(Text), []),
  /** How the project went: a mistake, a price, a decision. Texts may name facts. */
  story: v.exactOptional(v.array(v.strictObject({ heading: Text, text: Text }))),
  quote: v.exactOptional(v.strictObject({ text: Text, name: Text, role: Text })),
})
type WrittenCase = v.InferOutput<typeof CaseTextSchema>

/** A picture of a project. */
export type CasePicture = { readonly picture: Picture; readonly caption?: string }

/** A case in one language. */
export type CaseText = Omit<WrittenCase, 'pictures'> & { readonly pictures: readonly CasePicture[] }

export type CaseDetail = v.InferOutput<typeof DetailSchema>

/** A project that is shown, and what changed by it. */
export type Case = Omit<CaseEntry, 'pictures' | 'weeks'> & {
  /** Empty without a plan. */
  readonly weeks: readonly number[]
  readonly industryNames: Record<Locale, string>
  readonly texts: Record<Locale, CaseText>
}

/**
 * Reads every case.
 *
 * @param services Slugs of the services there are.
 * @throws ContentError naming every wrong file and field, services that do not exist, slugs that are used twice, industries without a name,
 * and milestones without a week.
 */
export function readCases(files: ContentFiles, services: readonly string[]): Case[] {
  const { cases } = files.parseJson('cases.json', CasesSchema)
  const problems = cases.flatMap(({ slug, screen, result, services: named }, index) => [
    ...((screen === undefined) === (result === undefined)
      ? []
      : [{ file: 'cases.json', field: `cases.${index}`, message: 'needs both "screen" and "result", or neither' }]),
    ...named
      .filter((service) => !services.includes(service))
      .map((service) => ({ file: 'cases.json', field: `cases.${index}.services`, message: `${service} is not a service` })),
    ...(cases.findIndex((other) => other.slug === slug) < index
      ? [{ file: 'cases.json', field: `cases.${index}.slug`, message: `${slug} is the slug of another case` }]
      : []),
  ])
  if (problems.length > 0) throw new ContentError(problems)
  const { industryNames, texts } = runAll({
    industryNames: () => readIndustryNames(files, [...new Set(cases.map(({ industry }) => industry))]),
    texts: () => readTexts(files, cases),
  })
  // Both have an entry for every case, or the above has thrown.
  return cases.flatMap(({ pictures: _files, weeks = [], ...entry }) => {
    const [names, text] = [industryNames[entry.industry], texts[entry.slug]]
    return names && text ? [{ ...entry, weeks, industryNames: names, texts: text }] : []
  })
}

function readTexts(files: ContentFiles, cases: readonly CaseEntry[]) {
  const read = (entry: CaseEntry) =>
    readPerLocale((locale) => {
      const file = `cases/${entry.slug}/${locale}.json`
      const texts = files.parseJson(file, CaseTextSchema)
      const problems = judgeTexts(texts, entry).map((problem) => ({ file, ...problem }))
      if (problems.length > 0) throw new ContentError(problems)
      const pictures = entry.pictures.map((name, at): CasePicture => {
        const { alt = '', caption } = texts.pictures[at] ?? {}
        return { picture: files.getPicture(`cases/${entry.slug}/${name}`, alt), ...(caption !== undefined && { caption }) }
      })
      return { ...texts, pictures }
    })
  return runAll(Object.fromEntries(cases.map((entry) => [entry.slug, () => read(entry)])))
}

/** What the texts of a case lack or have too much, by what `cases.json` says of it. */
function judgeTexts(texts: WrittenCase, { screen, pictures, weeks = [] }: CaseEntry): { field: string; message: string }[] {
  const counted = (['milestones', 'pictures'] as const).flatMap((field) => {
    const [own, expected] = [texts[field].length, (field === 'milestones' ? weeks : pictures).length]
    const things = field === 'milestones' ? 'weeks' : 'pictures'
    return own === expected ? [] : [{ field, message: `has ${own} entries, but the case has ${expected} ${things} in cases.json` }]
  })
  const ofDrawing = (['before', 'after'] as const).map((field) => ({ field, isThere: texts[field] !== undefined }))
  const needed =
    screen === undefined
      ? [{ field: 'client', isThere: texts.client !== undefined }]
      : [...ofDrawing, { field: 'figures', isThere: texts.figures.length > 0 }]
  const leftOver = screen === undefined ? ofDrawing.filter(({ isThere }) => isThere) : []
  return [
    ...counted,
    ...needed.filter(({ isThere }) => !isThere).map(({ field }) => ({ field, message: 'is missing' })),
    ...leftOver.map(({ field }) => ({ field, message: 'belongs to a drawn shop; the case has no "screen" in cases.json' })),
  ]
}

/** @throws ContentError naming each person of a case who is not in `people.json`. */
export function checkCasePeople(cases: readonly Case[], people: readonly { readonly id: string }[]): void {
  const problems = cases.flatMap(({ people: named }, index) =>
    named
      .filter((id) => !people.some((person) => person.id === id))
      .map((id) => ({ file: 'cases.json', field: `cases.${index}.people`, message: `${id} is not in people.json` })),
  )
  if (problems.length > 0) throw new ContentError(problems)
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
