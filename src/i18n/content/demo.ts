import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { Sample, Text } from './text.ts'

/** A title, and below it paragraphs and lists (arrays). */
const Document = v.tupleWithRest([Text, v.union([Text, v.array(Text)])], v.union([Text, v.array(Text)]))
/** Part of a file's name, so that no address of a file needs escaping. */
const FileName = v.pipe(v.string(), v.regex(/^[a-z]+(?:-[a-z]+)*$/u, 'has to be small letters and hyphens'))

/** `content/demo/<locale>.json`: the words in the records of the demo customer that speaks the language. */
const DemoTextsSchema = v.strictObject({
  sample: Sample,
  products: v.strictObject({ store: Text, marketplace: Text, care: Text, aiPilot: Text }),
  /** What invoices are for: `{project}`, `{step}`, `{month}`. */
  references: v.strictObject({ plan: Text, stepStart: Text, stepAccepted: Text, care: Text, credit: Text }),
  /** Positions of invoices: `{step}` of `{count}`; `{number}` and `{date}` of the advance invoice; `{percent}`, `{hours}`, `{days}`. */
  lines: v.strictObject({
    plan: Text,
    stepStart: Text,
    stepAccepted: Text,
    deduction: Text,
    planCredit: Text,
    care: Text,
    credit: Text,
  }),
  /** What invoices to companies outside of the EU say instead of VAT; and why there is a credit note. */
  notes: v.strictObject({ outside: Text, credit: Text }),
  /** Results of the steps of each project, after its plan. */
  milestones: v.strictObject({ plan: Text, store: v.array(Text), marketplace: v.array(Text), aiPilot: v.array(Text) }),
  links: v.strictObject({ staging: Text, board: Text }),
  /** Texts of files: `{month}`, `{hours}`. */
  files: v.strictObject({
    sample: Text,
    names: v.strictObject({ concept: FileName, launchList: FileName, report: FileName }),
    concept1: Document,
    concept2: Document,
    launchList: Document,
    report: Document,
  }),
  requests: v.strictObject({
    overdue: v.strictObject({ subject: Text, text: Text, answer: Text }),
    care: v.strictObject({ subject: Text, text: Text }),
  }),
  appointment: Text,
})
export type DemoTexts = v.InferOutput<typeof DemoTextsSchema>

/** @throws ContentError naming every wrong file and field. */
export function readDemo(files: ContentFiles): Record<Locale, DemoTexts> {
  return readPerLocale((locale) => files.parseJson(`demo/${locale}.json`, DemoTextsSchema))
}
