/** Pause between two sections, so that each is a task of its own. */
const pauseMilliseconds = 100
const waitMilliseconds = 500

/**
 * Ends the `content-visibility` of base.css by `data-whole`. After a reload, or on going back or forward, at once, because restoring the
 * scroll position needs the real heights. Otherwise section by section after load, because Chromium hides skipped content from screen
 * readers until its first layout.
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
