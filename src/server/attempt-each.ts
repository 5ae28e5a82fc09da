import type { OnMalformed } from '#gateway/documents/typed-document.ts'

/**
 * Does work for each of several items, also for those after one that failed.
 *
 * @param list Finds the items; what it leaves out because it is malformed counts as failed.
 * @throws AggregateError of all failures, once the others are done.
 */
export async function attemptEach<Item>(
  list: (onMalformed: OnMalformed) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of await list((error) => failures.push(error))) await work(item).catch((error: unknown) => failures.push(error))
  assertNoFailures(failures)
}

/** @throws AggregateError when there is one. */
export function assertNoFailures(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(failures, failures.length === 1 ? 'One item failed.' : `${failures.length} items failed.`)
}
