/**
 * Has the footer say, once the page has loaded, what the document and its files weigh (compressed) and how long they took. The style sheet writes the
 * numbers (`--kilobytes`, `--milliseconds`, `data-measured`), so that React hydrates the footer as the server wrote it.
 */
export function measureWeight(): void {
  addEventListener('load', () => {
    const [page] = performance.getEntriesByType('navigation')
    if (!page?.loadEventStart) return
    const { style, dataset } = document.documentElement
    style.setProperty('--kilobytes', String(toKilobytes([page, ...performance.getEntriesByType('resource')])))
    style.setProperty('--milliseconds', String(Math.round(page.loadEventStart)))
    dataset['measured'] = ''
  })
}

export function toKilobytes(files: readonly Pick<PerformanceResourceTiming, 'encodedBodySize'>[]): number {
  return Math.round(files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000)
}
