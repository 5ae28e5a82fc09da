import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { createAmountParser } from '#domain/typed-amount.ts'

/** The longest text of a field that does not say otherwise, in characters. */
const longest = 500

/** The act of a form that was sent; the one that sends a file to import has no name. */
export function actOf(fields: URLSearchParams | FormData): string {
  const act = fields.get('act')
  return typeof act === 'string' && act !== '' ? act : 'send'
}

/** What was typed into the form of an act. */
export class TypedForm {
  readonly #fields: URLSearchParams

  constructor(fields: URLSearchParams) {
    this.#fields = fields
  }

  /** A field without spaces around it; empty if it is absent. @param most Characters; what is longer is cut. */
  text(name: string, most = longest): string {
    return dropInvisibleMarks(this.#fields.get(name) ?? '')
      .trim()
      .slice(0, most)
  }

  names(): readonly string[] {
    return [...this.#fields.keys()]
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  /** The values of a field that may be there several times. */
  all(name: string): readonly string[] {
    return this.#fields.getAll(name)
  }

  /**
   * An amount in the notation of a language, which may be typed with its currency, as it is suggested.
   *
   * @returns Minor units; undefined if the field is empty; `not-an-amount` for other texts.
   */
  amountMinor(name: string, currency: string, localeTag: string): number | 'not-an-amount' | undefined {
    const typed = this.text(name)
    return typed === '' ? undefined : (readAmount(typed, currency, localeTag) ?? 'not-an-amount')
  }

  /** Everything that was typed, to show it again. @param most Characters of a field. */
  entries(most = longest): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#fields].map(([name, value]) => [name, value.slice(0, most)]))
  }
}

/** `parseTypedAmount` of a text that may have its currency before or after it, as a code or as the language writes it. */
export function readAmount(typed: string, currency: string, localeTag: string): number | undefined {
  return createAmountReader(currency, localeTag)(typed)
}

/** `readAmount` for many amounts. */
export function createAmountReader(currency: string, localeTag: string): (typed: string) => number | undefined {
  const parse = createAmountParser(currency, localeTag)
  const signs = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat(localeTag, { style: 'currency', currency, currencyDisplay }).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? currency
  })
  return (typed) => {
    const bare = typed.trim().replace('\u2212', '-')
    const sign = [currency, ...signs].find((each) => bare.startsWith(each) || bare.startsWith(`-${each}`) || bare.endsWith(each))
    return parse(sign === undefined ? bare : bare.replace(sign, '').replace(/^-\s+/u, '-').trim())
  }
}
