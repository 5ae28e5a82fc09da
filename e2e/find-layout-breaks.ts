import type { Page } from '@playwright/test'
import { type LayoutBreak, runProbe } from './layout-probe.ts'

/**
 * Finds text that its clipping ancestor cuts, words that break without a hyphen, and, at some scroll positions, texts that overlap each
 * other, are partly covered, or cross the edge of a box.
 */
export async function findLayoutBreaks(page: Page, positions = 10): Promise<LayoutBreak[]> {
  // So that `elementsFromPoint` finds everything that is painted.
  await addRules(page, '* { pointer-events: auto !important; scroll-behavior: auto !important }')
  const found = [...(await runProbe(page, 'findCutText')), ...(await findBrokenWords(page))]
  for (let at = 0; at < positions; at++) {
    await scrollTo(page, at / Math.max(1, positions - 1))
    found.push(...(await runProbe(page, 'findOverlaps')))
  }
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()]
}

/** Words that are in two lines only because of `overflow-wrap` or `word-break`. */
async function findBrokenWords(page: Page): Promise<LayoutBreak[]> {
  const split = await runProbe(page, 'listSplitWords')
  if (split.length === 0) return []
  await addRules(page, '* { overflow-wrap: normal !important; word-break: normal !important }')
  const hyphenated = new Set((await runProbe(page, 'listSplitWords')).map(({ key }) => key))
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return split.filter(({ key }) => !hyphenated.has(key)).map(({ text, by }) => ({ kind: 'broken word', text, by }))
}

/** Adopted, because the policy of the pages allows no inline styles. */
async function addRules(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)
}

/** Scrolls to a share of the page. Scroll-driven animations follow with the next frame. */
async function scrollTo(page: Page, share: number): Promise<void> {
  await page.evaluate(async (part) => {
    window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, share)
}
