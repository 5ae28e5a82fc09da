import * as v from 'valibot'
import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { formatPrice } from '#domain/pricing/format-price.ts'
import { describeArmchair, ArmchairPricesSchema, ArmchairTextsSchema } from './armchair.ts'
import type { Armchair } from './armchair.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { fillFacts } from './facts.ts'
import type { Prices } from './site.ts'
import { Sample, Text } from './text.ts'

/** `content/shops.json`: names that are the same in every language, and amounts in minor units of the site's currency. */
const FactsSchema = v.strictObject({
  sample: Sample,
  names: v.record(v.string(), Text),
  amountsMinor: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
  armchair: ArmchairPricesSchema,
})

/** Said instead of the pictures. */
const pictures = { sample: Sample, desktop: Text, phone: Text }
const good = v.strictObject({ name: Text, price: Text })
const exactly = <Item extends v.GenericSchema>(item: Item, count: number) =>
  v.pipe(v.array(item), v.length(count, `needs ${count} entries`))

/**
 * `content/shops/<shop>/<locale>.json`: the words of the shops that pictures of cases show. They may name what `shops.json` holds:
 * `{name.furniture}`, `{amount.chair}`.
 */
const schemas = {
  furniture: v.strictObject({
    ...pictures,
    departments: exactly(Text, 4),
    basket: Text,
    title: Text,
    text: Text,
    action: Text,
    from: Text,
    goods: v.strictObject({
      stool: v.strictObject({ ...good.entries, note: Text }),
      sideboard: v.strictObject({ ...good.entries, note: Text }),
      bench: v.strictObject({ ...good.entries, note: Text }),
    }),
    table: v.strictObject({ ...good.entries, text: Text, tax: Text, finish: Text, action: Text, delivery: Text }),
  }),
  machines: v.strictObject({
    ...pictures,
    search: Text,
    sell: Text,
    signIn: Text,
    lot: Text,
    title: Text,
    data: v.array(v.strictObject({ name: Text, value: Text })),
    price: Text,
    net: Text,
    buy: Text,
    held: Text,
    others: v.strictObject({ center: good, saw: good }),
    payout: v.strictObject({
      order: Text,
      heading: Text,
      price: Text,
      day: Text,
      lines: v.array(v.strictObject({ name: Text, value: Text })),
      steps: exactly(Text, 3),
      action: Text,
    }),
  }),
  tea: v.strictObject({
    ...pictures,
    departments: exactly(Text, 3),
    basket: Text,
    question: Text,
    ask: Text,
    answer: Text,
    source: Text,
    sencha: Text,
    goods: exactly(v.strictObject({ ...good.entries, text: Text }), 4),
    unknown: v.strictObject({
      question: Text,
      heading: Text,
      text: Text,
      name: Text,
      detail: Text,
      person: Text,
      send: Text,
      when: Text,
    }),
  }),
  bicycles: v.strictObject({
    ...pictures,
    lists: Text,
    orders: Text,
    dealer: Text,
    part: v.strictObject({ ...good.entries, text: Text, list: Text }),
    heading: Text,
    lines: Text,
    columns: v.strictObject({ part: Text, stock: Text, price: Text, quantity: Text }),
    parts: exactly(good, 4),
    terms: Text,
    total: Text,
    send: Text,
    talk: Text,
    pulley: v.strictObject({ ...good.entries, found: Text, text: Text, stock: Text, action: Text }),
  }),
}

/** `content/shops/table/<locale>.json`: the product page that the home page builds, in every language at once. */
const TableSchema = v.strictObject({
  sample: Sample,
  departments: exactly(Text, 3),
  kind: Text,
  text: Text,
  tax: Text,
  add: Text,
  delivery: Text,
  orders: Text,
  days: Text,
  order: Text,
})

/** The words of the product page in one language, with its price written out to the cent. */
export type Table = v.InferOutput<typeof TableSchema> & { readonly price: string }

type ShopId = keyof typeof schemas

/** What the four drawn shops say in one language, prices written out. */
export type Shops = { readonly [Id in ShopId]: v.InferOutput<(typeof schemas)[Id]> & { readonly brand: string } }

/** Reads the words of the drawn shops; they are complete once the prices say which currency the site uses. @throws ContentError */
export function readShops(files: ContentFiles): (prices: Prices) => {
  shops: Record<Locale, Shops>
  armchair: Armchair
  table: Record<Locale, Table>
} {
  const { names, amountsMinor, armchair } = files.parseJson('shops.json', FactsSchema)
  const read = <Id extends ShopId>(id: Id, locale: Locale) => files.parseJson(`shops/${id}/${locale}.json`, schemas[id])
  const texts = readPerLocale((locale) => ({
    furniture: read('furniture', locale),
    machines: read('machines', locale),
    tea: read('tea', locale),
    bicycles: read('bicycles', locale),
  }))
  const tables = readPerLocale((locale) => files.parseJson(`shops/table/${locale}.json`, TableSchema))
  const armchairTexts = readPerLocale((locale) => files.parseJson(`shops/armchair/${locale}.json`, ArmchairTextsSchema))
  const describe = (currency: string, locale: Locale): Shops => {
    const facts = new Map([
      ...Object.entries(names).map(([name, text]) => [`name.${name}`, text] as const),
      ...Object.entries(amountsMinor).map(
        ([name, amountMinor]) => [`amount.${name}`, formatPrice(amountMinor, currency, localeTags[locale])] as const,
      ),
    ])
    const fill = <Id extends ShopId>(id: Id) => ({
      ...fillFacts(texts[locale][id], facts, `shops/${id}/${locale}.json`),
      brand: names[id] ?? id,
    })
    return { furniture: fill('furniture'), machines: fill('machines'), tea: fill('tea'), bicycles: fill('bicycles') }
  }
  return ({ currency }) => ({
    shops: readPerLocale((locale) => describe(currency, locale)),
    armchair: describeArmchair(armchair, armchairTexts),
    table: readPerLocale((locale) => {
      const money = new Intl.NumberFormat(localeTags[locale], { style: 'currency', currency })
      return {
        ...tables[locale],
        price: money.format((amountsMinor['table'] ?? 0) / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 0)),
      }
    }),
  })
}
