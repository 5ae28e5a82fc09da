import type { Page as BrowserPage } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'
import { ask } from './ask.ts'
import { listSitePages } from './site-pages.ts'
import { expect, test } from './test.ts'

/** Most compressed bytes of the inlined styles, by English path (decision 006): pages with drawings need more. */
const largestStyles: readonly (readonly [RegExp, number])[] = [
  [/^\/$/u, 15_000],
  [/^\/references\/./u, 12_500],
  [/^\/(?:services\/|pricing$)/u, 9_600],
  [/^/u, 8_192],
]

/** Most compressed bytes of documents, by English path: those of little text nearly fit the first 14 KB of a connection. */
const largestDocuments: readonly (readonly [RegExp, number])[] = [
  [/^\/$/u, 35_500],
  [/^\/(?:legal-notice|search|career|newsletter|videos|ebooks|checklists|analyze|project)$/u, 16_500],
  [/^\/(?:accessibility|contact-us|cookies)$/u, 18_000],
  [/^\/(?:terms|privacy-policy|team)$/u, 21_500],
]

const readStyles = (html: string) => /<style>(.*?)<\/style>/su.exec(html)?.[1] ?? ''

test('documents and their styles stay small in every language', async ({ server }) => {
  test.setTimeout(300_000)
  const sizes = new Map<string, number>()
  const measure = (text: string) => {
    const size = sizes.get(text) ?? brotliCompressSync(text).length
    sizes.set(text, size)
    return size
  }
  const tooLarge: string[] = []
  const inspect = (what: string, text: string, limit: number) => {
    if (measure(text) > limit) tooLarge.push(`${what}: ${measure(text)} bytes of at most ${limit}`)
  }
  for (const { address, path } of listSitePages()) {
    const { text } = await ask(server.url, address, { headers: { 'accept-language': 'en' } })
    const findLimit = (limits: typeof largestStyles) => limits.find(([pattern]) => pattern.test(path))?.[1]
    inspect(`styles of ${address}`, readStyles(text), findLimit(largestStyles) ?? 0)
    const limit = findLimit(largestDocuments)
    if (limit !== undefined) inspect(address, text, limit)
  }
  expect(tooLarge).toEqual([])
  expect(sizes.size).toBeGreaterThan(60)
})

test(
  'styles that match no element of their page, in any state, are at most 3 % of its styles',
  { tag: '@long' },
  async ({ server, page }) => {
    test.setTimeout(300_000)
    const largest: { address: string; share: number; selectors: readonly string[] }[] = []
    for (const { address, locale } of listSitePages()) {
      if (locale !== 'en') continue
      const { text } = await ask(server.url, address, { headers: { 'accept-language': 'en' } })
      const { bytes, unused } = await findUnused(page, text, readStyles(text))
      expect(bytes, address).toBeGreaterThan(20_000)
      const share = unused.reduce((sum, { size }) => sum + size, 0) / bytes
      if (share > 0.03) largest.push({ address, share, selectors: unused.map(({ selector }) => selector) })
    }
    expect(largest).toEqual([])
  },
)

/** Finds selectors that match nothing, whatever the state and attributes of elements. Sizes are in characters. */
function findUnused(page: BrowserPage, html: string, css: string) {
  return page.evaluate(
    ([html = '', css = '']) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      const unused: { selector: string; size: number }[] = []
      let bytes = 0
      const inside = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`
      const states = new RegExp(
        String.raw`\[[^\]]*\]|::[\w-]+(?:\(${inside}\))?|:(?!is\(|where\(|has\(|root)[\w-]+(?:\(${inside}\))?`,
        'gu',
      )
      // True of every element.
      const inAnyState = (selector: string) => selector.replaceAll(states, ':not(_)')
      const visit = (rules: CSSRuleList, parent: string) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule) {
            const own = rule.style.cssText.length + rule.selectorText.length
            const selector = parent ? rule.selectorText.replaceAll('&', `:is(${parent})`) : rule.selectorText
            bytes += own
            if (!parsed.querySelector(inAnyState(selector))) unused.push({ selector, size: own })
            visit(rule.cssRules, selector)
          } else if (rule instanceof CSSGroupingRule) visit(rule.cssRules, parent)
        }
      }
      visit(sheet.cssRules, '')
      return { bytes, unused }
    },
    [html, css],
  )
}

test('whole style sheets apply before the app runs, and move nothing', async ({ server, page, policyViolations }) => {
  // Watches from the beginning, before a key starts the app.
  await page.addInitScript(() => {
    const seen = { shift: 0, missing: -1 }
    Reflect.set(window, 'seen', seen)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
    // What the app adds while a sheet is missing would be unstyled.
    new MutationObserver(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      if (document.documentElement.dataset['start'] === 'done') seen.missing = links.filter(({ sheet }) => !sheet).length
    }).observe(document, { subtree: true, attributeFilter: ['data-start'] })
  })
  await page.goto(`${server.url}/pricing`)
  await page.evaluate(() => document.fonts.ready)
  await page.keyboard.press('Shift')
  await expect(page.locator('html')).toHaveAttribute('data-start', 'done')
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(2)
  const { shift, missing } = await page.evaluate<{ shift: number; missing: number }>('window.seen')
  expect(missing).toBe(0)
  expect(shift).toBeLessThan(0.01)
  expect(policyViolations).toEqual([])
})
