/** Repeatable randomness. */
export type Random = {
  /** A whole number from 0 up to, and without, the bound. */
  readonly below: (bound: number) => number
  readonly pick: <Element>(elements: readonly Element[]) => Element
  /** True with this probability. */
  readonly chance: (probability: number) => boolean
}

/** A small generator of repeatable randomness (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (bound: number) => next() % bound
  return {
    below,
    pick: (elements) => {
      if (elements.length === 0) throw new Error('There is nothing to pick from.')
      return elements[below(elements.length)] as (typeof elements)[number] // it has that many
    },
    chance: (probability) => next() < probability * 2 ** 32,
  }
}
