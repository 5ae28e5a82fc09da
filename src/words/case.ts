import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { runAll } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { Slug } from './slug.ts'
import { Sample, Text } from './text.ts'

/** What the drawn screen of a case shows. */
const Screen = v.picklist(['shop', 'marketplace', 'search'], 'is not a screen that is drawn')
export type CaseScreen = v.InferOutput<typeof Screen>

/** `content/cases.json`: every case in the order of the references. */
const CasesSchema = v.strictObject({ cases: v.array(v.strictObject({ slug: Slug, screen: Screen })) })

/** `content/cases/<slug>/<locale>.json`; the first figure is the one that teasers show. */
const CaseTextSchema = v.strictObject({
  sample: Sample,
  name: Text,
  summary: Text,
  figures: v.pipe(v.array(v.strictObject({ value: Text, text: Text })), v.nonEmpty('names no figure')),
})

/** A project that is shown, and what changed by it. */
export type Case = {
  readonly slug: string
  readonly screen: CaseScreen
  readonly texts: Record<Locale, v.InferOutput<typeof CaseTextSchema>>
}

/** @throws ContentError naming every wrong file and field. */
export function readCases(files: ContentFiles): Case[] {
  const { cases } = files.parseJson('cases.json', CasesSchema)
  const readTexts = (slug: string) => readPerLocale((locale) => files.parseJson(`cases/${slug}/${locale}.json`, CaseTextSchema))
  const texts = runAll(Object.fromEntries(cases.map(({ slug }) => [slug, () => readTexts(slug)])))
  return cases.flatMap(({ slug, screen }) => (texts[slug] ? [{ slug, screen, texts: texts[slug] }] : []))
}
