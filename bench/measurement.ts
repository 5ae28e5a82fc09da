/** The figure to reach. */
export type Mark = { readonly atMost: number } | { readonly atLeast: number }

/** One row of the report. */
export type Measurement =
  | {
      readonly kind: 'measured'
      readonly what: string
      readonly value: number
      /** Empty for a plain ratio. */
      readonly unit: '' | 'KiB' | 's' | 'ms'
      /** A row without a mark only informs. */
      readonly mark?: Mark
      /** The figures behind the value. */
      readonly detail: string
    }
  | { readonly kind: 'not measured'; readonly what: string; readonly reason: string }

/** A named group of measurements; `report` is called with progress, because one may take a minute. */
export type Part = {
  readonly name: string
  readonly summary: string
  readonly measure: (report: (step: string) => void) => Promise<Measurement[]>
}

/** Whether a value reaches its mark; a value exactly on it does. */
export function isMet(value: number, mark: Mark): boolean {
  return 'atMost' in mark ? value <= mark.atMost : value >= mark.atLeast
}

/**
 * The middle value, which one disturbed run cannot move.
 *
 * @param values An odd number of them.
 */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? Number.NaN
}
