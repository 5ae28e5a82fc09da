import * as v from 'valibot'
import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import type { Prices } from './site.ts'
import { Sample, Text } from './text.ts'

/** What the drawn shop sells. */
const goods = ['lamp', 'chair', 'kettle', 'carafe'] as const
export type Good = (typeof goods)[number]

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `content/drawing.json`: what the goods cost, taxes included, in minor units of the site's currency. */
const AmountsSchema = v.strictObject({
  sample: Sample,
  amountsMinor: v.strictObject({ lamp: Amount, chair: Amount, kettle: Amount, carafe: Amount }),
})

/** `content/drawing/<locale>.json`: the words in the drawing. */
const TextsSchema = v.strictObject({
  sample: Sample,
  departments: v.pipe(v.array(Text), v.length(3, 'needs three departments')),
  stage: v.strictObject({ news: Text, title: Text, action: Text }),
  goods: v.strictObject({ lamp: Text, chair: Text, kettle: Text, carafe: Text }),
  basket: v.strictObject({ heading: Text, total: Text, pay: Text }),
})

/** What the drawn shop says in one language, its prices written out. */
export type Drawing = Pick<v.InferOutput<typeof TextsSchema>, 'departments' | 'stage'> & {
  readonly goods: readonly { readonly good: Good; readonly name: string; readonly price: string }[]
  readonly basket: {
    readonly heading: string
    readonly lines: readonly { readonly name: string; readonly price: string }[]
    readonly total: string
    readonly sum: string
    readonly pay: string
  }
}

/** Reads the drawing; it is complete once the prices say which currency the site uses. @throws ContentError */
export function readDrawing(files: ContentFiles): (prices: Prices) => Record<Locale, Drawing> {
  const { amountsMinor } = files.parseJson('drawing.json', AmountsSchema)
  const texts = readPerLocale((locale) => files.parseJson(`drawing/${locale}.json`, TextsSchema))
  return ({ currency }) => readPerLocale((locale) => describe(texts[locale], amountsMinor, createWriter(currency, locale)))
}

function describe(
  { departments, stage, goods: names, basket }: v.InferOutput<typeof TextsSchema>,
  amountsMinor: Record<Good, number>,
  write: (amountMinor: number) => string,
): Drawing {
  const line = (good: Good) => ({ good, name: names[good], price: write(amountsMinor[good]) })
  const sum = write(amountsMinor.lamp + amountsMinor.chair)
  const shown: readonly Good[] = ['chair', 'kettle', 'carafe']
  return { departments, stage, goods: shown.map(line), basket: { ...basket, lines: [line('lamp'), line('chair')], sum } }
}

function createWriter(currency: string, locale: Locale): (amountMinor: number) => string {
  const money = new Intl.NumberFormat(localeTags[locale], { style: 'currency', currency })
  const minorUnits = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 0)
  return (amountMinor) => money.format(amountMinor / minorUnits)
}
