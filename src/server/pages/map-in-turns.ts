import { setImmediate } from 'node:timers/promises'

/** Short enough for a page in between. Our own judgement. */
const turnMilliseconds = 10

/** Maps one item after the other, and lets others have the thread after each turn. */
export async function mapInTurns<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  let endMs = performance.now() + turnMilliseconds
  for (const item of items) {
    results.push(map(item))
    if (performance.now() < endMs) continue
    await setImmediate()
    endMs = performance.now() + turnMilliseconds
  }
  return results
}
