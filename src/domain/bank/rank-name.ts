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

/** The shortest beginning of a name that was cut. */
export const shortestCut = 8

/**
 * How much an account's holder is like a customer, without forms of companies, accents and the spelling of umlauts:
 * - 3: the same words in any order, or a name that the bank has cut;
 * - 2: one name has all words of the other, at least two;
 * - 1: the same of a single word, such as a family name, which many may have;
 * - 0: it is another.
 */
export function rankName(holder: ReadName, company: ReadName): 0 | 1 | 2 | 3 {
  const [left, right] = [holder.words, company.words]
  if (left.length === 0 || right.length === 0) return 0
  const [few, many] = left.length <= right.length ? [left, right] : [right, left]
  const isWithin = few.every((word) => many.includes(word))
  if (isWithin && few.length === many.length) return 3
  const written = joinWords(holder)
  if (holder.length >= cutLength - 1 && written.length >= shortestCut && joinWords(company).startsWith(written)) return 3
  if (!isWithin) return 0
  if (few.length > 1) return 2
  // A short word is too little.
  return (few[0]?.length ?? 0) >= 5 ? 1 : 0
}

/** The words of a name without blanks. */
export function joinWords({ words }: ReadName): string {
  return words.join('')
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
