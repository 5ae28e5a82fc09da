/** Whether this is `npm run test:long`, which takes matrices whole; `npm test` takes a fixed part of each. */
export const isLong = process.env['TEST_LONG'] === '1'

/** The first of several ways to look at the same, or so many; all of them in `npm run test:long`. */
export function first<Item>(ways: readonly Item[], count = 1): readonly Item[] {
  return isLong ? ways : ways.slice(0, count)
}

/** One half of what is looked at in two ways, so that each is looked at in one of them; all of it in `npm run test:long`. */
export function half<Item>(items: readonly Item[], turn: 0 | 1): readonly Item[] {
  return isLong ? items : items.filter((_, at) => at % 2 === turn)
}
