/**
 * Shows in the footer, once the page has loaded, the compressed size of the document and its files and their loading time. The numbers are
 * CSS variables (`--kilobytes`, `--milliseconds`, `data-measured`), so that React can hydrate the footer as the server rendered it.
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
