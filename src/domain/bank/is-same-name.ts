import { fold } from '#domain/fold-text.ts'

/** Forms of companies, which banks leave out or cut. */
const forms = new Set(
  'gmbh mbh ag kg kgaa ohg gbr ug ek ev eg se co und and en y haftungsbeschraenkt haftungsbeschrankt bv nv vof cv sl slu sa sau sll scp sarl sas srl spa ltd limited plc llc inc corp oy ab as aps the de la el los'.split(
    ' ',
  ),
)

/** The words of a name that are compared, and its length as it was written. */
export type ReadName = { readonly words: readonly string[]; readonly length: number }

/** The longest name that some banks keep (DTA, MT940). */
const cutLength = 27

/**
 * Whether an account's holder is a customer: the same words, in any order, without forms of companies, accents and the spelling of umlauts;
 * or a name that the bank has cut.
 */
export function isSameName(holder: ReadName, company: ReadName): boolean {
  const [left, right] = [holder.words, company.words]
  if (left.length === 0 || right.length === 0) return false
  const isWithin = (few: readonly string[], many: readonly string[]) => few.every((word) => many.includes(word))
  // A single short word of a longer name is too little.
  const [few, many] = left.length <= right.length ? [left, right] : [right, left]
  if (isWithin(few, many) && (few.length === many.length || few.length > 1 || (few[0]?.length ?? 0) >= 5)) return true
  const [written, whole] = [left.join(''), right.join('')]
  return holder.length >= cutLength - 1 && written.length >= 8 && whole.startsWith(written)
}

/** Reads a name for comparisons. */
export function readName(name: string): ReadName {
  const words = fold(name)
    // Dotted forms are one word: B.V., S.L., e.K.
    .replaceAll(/(?<=\b\p{L})\.\s?(?=\p{L}\b)/gu, '')
    .split(/[^\p{L}\d]+/u)
    .map((word) => word.replaceAll(/([aou])e/gu, '$1'))
  return { words: words.filter((word) => word !== '' && !forms.has(word)), length: name.trim().length }
}
