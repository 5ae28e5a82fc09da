import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Page } from '@playwright/test'
import { faults, type Verdict } from './faults.ts'

/** The rules of axe for WCAG 2.0 and 2.1, levels A and AA: what EN 301 549 V3.2.1 takes over for web pages. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** What axe says about each planted fault, in the order of `faults`, and the rules that it finds broken anywhere else. */
export async function scan(page: Page): Promise<{ verdicts: { id: string; verdict: Verdict; rule?: string }[]; others: string[] }> {
  await page.setContent(readFileSync(new URL('checkout.html', import.meta.url), 'utf8'))
  const { violations, incomplete } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const list = (results: typeof violations) =>
    results.flatMap(({ id: rule, nodes }) =>
      nodes.map(({ html }) => ({ rule, id: /^<[^>]*\bdata-fault="([\w-]+)"/u.exec(html)?.[1] })),
    )
  const found = list(violations)
  const review = list(incomplete)
  const verdicts = faults.map(({ id }) => {
    const hit = found.find((each) => each.id === id)
    if (hit) return { id, verdict: 'found' as const, rule: hit.rule }
    const doubt = review.find((each) => each.id === id)
    return doubt ? { id, verdict: 'review' as const, rule: doubt.rule } : { id, verdict: 'missed' as const }
  })
  return { verdicts, others: found.filter(({ id }) => id === undefined).map(({ rule }) => rule) }
}

if (import.meta.main) {
  const [, , executablePath = '/usr/bin/chromium'] = process.argv
  const browser = await chromium.launch({ executablePath })
  const context = await browser.newContext()
  const { verdicts } = await scan(await context.newPage())
  await browser.close()
  for (const { id, verdict, rule = '' } of verdicts) console.log(verdict.padEnd(8), id.padEnd(12), rule)
}
