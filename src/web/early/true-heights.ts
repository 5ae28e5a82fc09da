/** Between two sections, so that each has its own turn. */
const pauseMilliseconds = 100
const waitMilliseconds = 500

/**
 * Ends the `content-visibility` of base.css by `data-whole`: at once after a reload, or on going back or forward, because restoring the scroll position
 * needs real heights; otherwise section by section after load, because Chromium hides content from screen readers until its first layout.
 */
export function showTrueHeights(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation && ['reload', 'back_forward'].includes(navigation.type)) document.documentElement.dataset['whole'] = ''
  addEventListener('load', () => {
    const sections = document.querySelectorAll<HTMLElement>('main > section, body > footer')
    setTimeout(layOut, waitMilliseconds, sections.values())
  })
}

function layOut(sections: Iterator<HTMLElement>): void {
  const { done, value } = sections.next()
  if (done) return
  value.dataset['whole'] = ''
  setTimeout(layOut, pauseMilliseconds, sections)
}
