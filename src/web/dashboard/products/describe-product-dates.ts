import type { Translate } from '#i18n/translate.ts'
import type { ProductView } from './describe-product.server.ts'

/** Names the type of a product; undefined if its name contains it. */
export function describeType({ name, type }: Pick<ProductView, 'name' | 'type'>, translate: Translate): string | undefined {
  const word = translate(`dashboard.products.type.${type}`)
  const isNamed = [word, type].some((known) => name.toLowerCase().includes(known.toLowerCase()))
  return isNamed ? undefined : word
}

/** Start and end date of a product. */
export function describePeriod({ startedOn, endsOn, status }: ProductView, translate: Translate): string {
  const from = writeDay(startedOn, translate)
  if (endsOn) return translate('dashboard.products.period.closed', { from, to: writeDay(endsOn, translate) })
  return translate(status === 'planned' ? 'dashboard.products.period.planned' : 'dashboard.products.period.open', { from })
}

/** Describes the next date of a product, and in how many days it is. */
export function describeNext({ kind, name = '', days }: NonNullable<ProductView['next']>, translate: Translate): string {
  return translate('dashboard.products.nextIn', {
    what: translate(`dashboard.products.next.${kind}`, { name }),
    when: keepTogether(translate('dashboard.money.nextDueIn', { days })),
  })
}

/** Formats a date without line breaks. */
export function writeDay(date: Date, translate: Translate): string {
  return keepTogether(translate('dashboard.day', { date }))
}

function keepTogether(words: string): string {
  return words.replaceAll(' ', '\u00A0')
}
