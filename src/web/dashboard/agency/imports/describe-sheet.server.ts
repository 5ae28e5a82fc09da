import { type Words, nameField } from './name-field.server.ts'
import type { SheetFindings } from './import-desk.server.ts'

/** How the columns of a table are read, in the page's language. */
export type SheetView = {
  readonly isAsked: boolean
  readonly columns: SheetFindings['columns']
  /** Fields that a column may have, by their names. */
  readonly fields: readonly { readonly field: string; readonly name: string }[]
  /** What is missing, or was decided without a value that shows it: sentences. */
  readonly notes: readonly string[]
}

/** @param fields All that a column can mean. @param collator Of the page's language. */
export function describeSheet(
  { isAsked, columns, missing, guessed }: SheetFindings,
  { fields, collator, words }: { readonly fields: readonly string[]; readonly collator: Intl.Collator; readonly words: Words },
): SheetView {
  const { translate } = words
  const name = (field: string) => nameField(field, words)
  // A column of cents, or one of the amount as people write it.
  const nameMissing = (field: string) => name(field.replace(/Minor$/u, ''))
  const notes = guessed.map(({ field, as }) => {
    const way = as === ',' ? 'comma' : as === '.' ? 'point' : as
    return translate(`agency.imports.sheet.guessed.${way}`, { field: name(field) })
  })
  return {
    isAsked,
    columns,
    fields: fields.map((field) => ({ field, name: name(field) })).toSorted((a, b) => collator.compare(a.name, b.name)),
    notes: [
      ...(missing.length > 0 ? [translate('agency.imports.sheet.missing', { fields: missing.map(nameMissing).join(', ') })] : []),
      ...notes,
    ],
  }
}
