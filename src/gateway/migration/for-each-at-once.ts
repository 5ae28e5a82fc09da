/** Works through items, several at once; the first failure ends it, once those that were begun have ended. */
export async function forEachAtOnce<Item>(
  most: number,
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const item of items) {
    if (failures.length > 0) break
    const task = work(item)
      .catch((error: unknown) => {
        failures.push(error)
      })
      .finally(() => running.delete(task))
    running.add(task)
    if (running.size >= most) await Promise.race(running)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
