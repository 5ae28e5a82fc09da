import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'

// That axe says so is tested in a browser: e2e/checkout-faults.spec.ts.

test('the page has each fault once, and no other', () => {
  const planted = [...readText('checkout.html').matchAll(/data-fault="([\w-]+)"/gu)].map(([, id]) => id)
  expect(planted).toHaveLength(faults.length)
  expect(new Set(planted)).toEqual(new Set(faults.map(({ id }) => id)))
})

test('of the 13 faults axe finds six, doubts one and misses six', () => {
  const count = (verdict: string) => faults.filter((fault) => fault.verdict === verdict).length
  expect([faults.length, count('found'), count('review'), count('missed')]).toEqual([13, 6, 1, 6])
})

test.each(['en', 'de', 'nl', 'es'])('the article in %s lists each fault with its criterion and what axe says', (locale) => {
  const article = readText(`${locale}.md`)
  const rows = [...article.matchAll(/^\| (\d+) \| [^|]+ \| (\d\.\d\.\d+) \| ([^|]+) \|$/gmu)].map(([, number, criterion, said]) => [
    Number(number),
    criterion,
    said?.replace(/^[\p{Letter}]+: /u, 'review: '),
  ])
  const said = { found: (rule = '') => `\`${rule}\``, review: (rule = '') => `review: \`${rule}\``, missed: () => '–' }
  expect(rows).toEqual(faults.map(({ criterion, verdict, rule }, index) => [index + 1, criterion, said[verdict](rule)]))
  const [, before = ''] = /```html\n(<div[^\n]+)\n/u.exec(article) ?? []
  expect(readText('checkout.html')).toContain(before)
  expect(before).toContain('data-fault="keyboard"')
})

test('the figure draws each number in the outline of what axe says', () => {
  const drawing = readText('checkout-faults.svg')
  const marks = [...drawing.matchAll(/<!-- (\w+) --><circle[^>]*>(?:<circle[^>]*>)?<text[^>]*>(\d+)</gu)]
  expect(marks.map(([, verdict, number]) => [Number(number), verdict])).toEqual(faults.map(({ verdict }, index) => [index + 1, verdict]))
})

function readText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}
