import { type Fields, type Value } from '#protocol/value.ts'
import type { Aggregation } from '#backend/queries/query.ts'
import { findField } from '#backend/writes/fields.ts'

const int64Max = 2n ** 63n - 1n
const int64Min = -(2n ** 63n)

/** Computes aggregations over a sequence of documents. */
export class Aggregator {
  readonly #aggregations: readonly Aggregation[]
  readonly #sums: ReadonlyMap<string, RunningSum>
  #count = 0

  constructor(aggregations: readonly Aggregation[]) {
    this.#aggregations = aggregations
    this.#sums = new Map(aggregations.map(({ alias }) => [alias, new RunningSum()]))
  }

  /** Adds a document. It has every aggregated field, because the query sorts by them or fixes them. */
  add(fields: Fields): void {
    this.#count++
    for (const aggregation of this.#aggregations) {
      if ('field' in aggregation) this.#sums.get(aggregation.alias)?.add(findField(fields, aggregation.field) ?? null)
    }
  }

  /** The results by alias. */
  finish(): ReadonlyMap<string, Value> {
    return new Map(this.#aggregations.map((aggregation) => [aggregation.alias, this.#figureOf(aggregation)]))
  }

  #figureOf(aggregation: Aggregation): Value {
    if (aggregation.kind === 'count') return BigInt(Math.min(this.#count, aggregation.upTo ?? Infinity))
    const sum = this.#sums.get(aggregation.alias) ?? new RunningSum()
    return aggregation.kind === 'sum' ? sum.total() : sum.average()
  }
}

/** Adds numbers: integers exactly, doubles with compensated summation. Other values are skipped. */
class RunningSum {
  #integers = 0n
  readonly #doubles = new DoubleSum()
  /** The same doubles, scaled down so that no intermediate sum overflows. */
  readonly #scaled = new DoubleSum()
  #count = 0
  #hasDoubles = false
  #areFinite = true

  add(value: Value): void {
    if (typeof value === 'bigint') this.#integers += value
    else if (typeof value === 'number') this.#addDouble(value)
    else return
    this.#count++
  }

  /** An integer if there were only integers and the sum fits an int64. */
  total(): bigint | number {
    const isInteger = !this.#hasDoubles && this.#integers >= int64Min && this.#integers <= int64Max
    return isInteger ? this.#integers : this.#asDouble()
  }

  /** Null if there were no numbers. */
  average(): number | null {
    return this.#count === 0 ? null : this.#asDouble() / this.#count
  }

  #addDouble(value: number): void {
    this.#hasDoubles = true
    this.#areFinite &&= Number.isFinite(value)
    this.#doubles.add(value)
    this.#scaled.add(value / scale)
  }

  #asDouble(): number {
    const sum = this.#doubles.total()
    const hasOverflowed = this.#areFinite && !Number.isFinite(sum)
    return (hasOverflowed ? this.#scaled.total() * scale : sum) + Number(this.#integers)
  }
}

/** Scales doubles down: a scaled sum overflows only after more additions than there can be documents. */
const scale = 2 ** 64

/** A compensated sum of doubles (Neumaier 1974). */
class DoubleSum {
  #sum = 0
  #error = 0

  add(value: number): void {
    const sum = this.#sum + value
    this.#error += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - sum + value : value - sum + this.#sum
    this.#sum = sum
  }

  total(): number {
    const exact = this.#sum + this.#error
    // Infinity has no rounding error to carry.
    return Number.isNaN(exact) ? this.#sum : exact
  }
}
