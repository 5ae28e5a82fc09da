import type { Translate } from '#i18n/translate.ts'
import type { Fault, HeadField, LineField } from './typed-invoice.ts'

/** More are found by looking. */
const mostNamed = 6

/** Names the fields with a fault by their labels. @returns Empty without faults. */
export function nameFaults(faults: Readonly<Record<string, Fault>>, translate: Translate): string {
  const names = Object.keys(faults).map((name) => {
    const [, at, field] = /^line-(\d+)-(\w+)$/u.exec(name) ?? []
    if (at === undefined) return translate(`agency.invoices.write.field.${name as HeadField}`) // the form has no other fields
    const label = translate(`agency.invoices.write.field.${field as Exclude<LineField, 'of'>}`) // `of` has no fault
    return translate('agency.invoices.write.lineFault', { field: label, line: Number(at) + 1 })
  })
  const shown = names.slice(0, mostNamed)
  return new Intl.ListFormat(translate.localeTag, { type: 'unit' }).format(names.length > mostNamed ? [...shown, '…'] : shown)
}
