import type { OnMalformed } from '#gateway/documents/typed-document.ts'

/**
 * Runs work for each item, even after failures.
 *
 * @param list Finds the items; malformed records that it skips count as failures.
 * @throws AggregateError of all failures, after the last item.
 */
export async function attemptEach<Item>(
  list: (onMalformed: OnMalformed) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of await list((error) => failures.push(error))) await work(item).catch((error: unknown) => failures.push(error))
  assertNoFailures(failures)
}

/** @throws AggregateError if there are failures. */
export function assertNoFailures(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(failures, failures.length === 1 ? 'One item failed.' : `${failures.length} items failed.`)
}
