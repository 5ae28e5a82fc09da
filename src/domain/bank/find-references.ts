/** A number that was found in a text. */
export type FoundNumber<Key> = {
  /** What has this number. */
  readonly keys: readonly Key[]
  /** Whether it is written as one number: not put together across blanks where it has none. */
  readonly isExact: boolean
}

type Known<Key> = { readonly keys: Key[]; /** Where a number has signs between its letters and digits. */ readonly breaks: Set<number> }

/** A number this short is found only behind a word such as "Rechnung": it may be part of anything. */
const shortest = 5

/** Words before an invoice's number, in four languages. */
const invoiceWord =
  /(?:rechnungs?(?:nummer)?|re|rg|rnr|rechnr|gutschrift|beleg|invoice|inv|credit ?note|faktura|factuur(?:nummer)?|fact|factura|abono|nummer|number|numero|nr|no|num|n)[\s.:#°º-]*$/iu

/**
 * Finds the numbers of invoices in texts of payers, also without their signs or with blanks in them: `2026-0001` is found in `RE 2026 0001`
 * and `Rechnung20260001`, and not in `12026-0001`.
 */
export class NumberFinder<Key> {
  readonly #known = new Map<string, Known<Key>>()
  #lengths: readonly number[] = []

  /** @param numbers With what each of them names. */
  constructor(numbers: Iterable<readonly [number: string, key: Key]>) {
    for (const [number, key] of numbers) {
      const { text, places } = squash(number)
      if (text === '') continue
      const known = this.#known.get(text) ?? { keys: [], breaks: new Set() }
      this.#known.set(text, known)
      known.keys.push(key)
      for (const [at, place] of places.entries()) if (at > 0 && place - (places[at - 1] ?? 0) > 1) known.breaks.add(at)
    }
    // The longest first, so that `2026-00012` is not taken for `2026-0001`.
    this.#lengths = [...new Set([...this.#known.keys()].map(({ length }) => length))].toSorted((a, b) => b - a)
  }

  /** The numbers in a text, each once, in the order of the text. */
  find(text: string): readonly FoundNumber<Key>[] {
    const squashed = squash(text)
    const found = new Map<readonly Key[], FoundNumber<Key>>()
    for (let at = 0; at < squashed.text.length; at++) {
      const hit = this.#findAt(squashed, text, at)
      if (!hit) continue
      const { keys } = hit.known
      if (found.get(keys)?.isExact !== true) found.set(keys, { keys, isExact: hit.isExact })
      at += hit.length - 1
    }
    return [...found.values()]
  }

  #findAt({ text: plain, places }: Squashed, text: string, at: number) {
    for (const length of this.#lengths) {
      const known = at + length > plain.length ? undefined : this.#known.get(plain.slice(at, at + length))
      if (!known) continue
      const own = places.slice(at, at + length)
      if (!isWhole(text, own[0] ?? 0, own.at(-1) ?? 0)) continue
      if (length < shortest && !invoiceWord.test(text.slice(0, own[0]))) continue
      const gaps = own.map((place, index) => (index === 0 ? '' : text.slice((own[index - 1] ?? 0) + 1, place)))
      const isAllowed = gaps.every((gap, index) => (known.breaks.has(index) ? gap.length <= 3 : /^\s{0,2}$/u.test(gap)))
      if (isAllowed) return { known, length, isExact: gaps.every((gap, index) => gap === '' || known.breaks.has(index)) }
    }
    return undefined
  }
}

type Squashed = { readonly text: string; readonly places: readonly number[] }

/** Letters and digits alone, with the place of each in the text. */
function squash(text: string): Squashed {
  let plain = ''
  const places: number[] = []
  for (const match of text.matchAll(/[\p{L}\d]/gu)) {
    const upper = match[0].toUpperCase()
    plain += upper
    // `ß` becomes two letters, and letters beyond the BMP are two units.
    for (let unit = 0; unit < upper.length; unit++) places.push(match.index)
  }
  return { text: plain, places }
}

/** Whether a number is not part of a longer one: digits do not go on before or behind it, and letters not behind it. */
function isWhole(text: string, start: number, end: number): boolean {
  const [before = '', first = '', last = '', after = ''] = [text[start - 1], text[start], text[end], text[end + 1]]
  if (isDigit(first) && isDigit(before)) return false
  if (isDigit(last) && isDigit(after)) return false
  return !(isLetter(last) && isLetter(after))
}

function isDigit(sign: string): boolean {
  return /^\d$/u.test(sign)
}

function isLetter(sign: string): boolean {
  return /^\p{L}$/u.test(sign)
}
