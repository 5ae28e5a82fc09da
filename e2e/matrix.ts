/** True for `npm run test:long`, which runs whole matrices; `npm test` runs a fixed part of each. */
export const isLong = process.env['TEST_LONG'] === '1'

/** Returns the first `count` variants; all of them in `npm run test:long`. */
export function first<Item>(ways: readonly Item[], count = 1): readonly Item[] {
  return isLong ? ways : ways.slice(0, count)
}

/** Returns one half of the items, so that two tests cover each item once; all of them in `npm run test:long`. */
export function half<Item>(items: readonly Item[], turn: 0 | 1): readonly Item[] {
  return isLong ? items : items.filter((_, at) => at % 2 === turn)
}
