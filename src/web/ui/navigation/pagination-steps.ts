/** A page number, or a gap of at least two pages. */
export type PaginationStep = number | 'gap'

/**
 * Lists the pages to show: the first, the last, the current one and its neighbors. A gap of one page is that page.
 *
 * @param page Current page, from 1 to `pageCount`.
 * @throws RangeError if there is no such page.
 */
export function listPaginationSteps(page: number, pageCount: number): PaginationStep[] {
  if (!Number.isInteger(page) || page < 1 || page > pageCount) throw new RangeError(`Invalid page: ${page} of ${pageCount}.`)
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((step) => step >= 1 && step <= pageCount)
  return shown
    .toSorted((a, b) => a - b)
    .flatMap((step, index, all) => {
      const before = all[index - 1] ?? 0
      if (step - before === 2) return [step - 1, step]
      return step - before > 2 ? ['gap', step] : [step]
    })
}
