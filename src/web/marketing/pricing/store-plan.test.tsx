import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StorePlan } from './store-plan.tsx'

const included = { languages: 4, regions: 1, products: 500, connections: 2 }
const usual = { kind: 'shop', ...included, move: false, pilot: false, care: false, where: 'home' } as const

const draw = (change: Partial<Parameters<typeof StorePlan>[0]['request']>) =>
  renderToStaticMarkup(<StorePlan request={{ ...usual, ...change }} included={included} />)
const countExtras = (markup: string) => markup.match(/class="[^"]*extra/gu)?.length ?? 0

test('parts included in the starting price are outlined, not filled', () => {
  const markup = draw({})
  expect(countExtras(markup)).toBe(0)
  for (const code of ['EN', 'DE', 'NL', 'ES']) expect(markup).toContain(`>${code}<`)
  expect(countExtras(draw({ languages: 2, products: 1, connections: 1 }))).toBe(0)
})

test.each([
  [{ languages: 6 }, 2],
  [{ regions: 4 }, 3],
  [{ connections: 5 }, 3],
  [{ move: true, pilot: true, care: true }, 3],
  [{ regions: 30, connections: 12 }, 39],
] as const)('parts beyond the starting price are filled: %o', (change, extras) => {
  expect(countExtras(draw(change))).toBe(extras)
})

test('languages that do not fit are counted on the last tab', () => {
  expect(draw({ languages: 24 })).toContain('>+17<')
  expect(draw({ languages: 8 })).toContain('>SV<')
})

test('tiles grow with the order of magnitude of products, up to a maximum', () => {
  const tiles = (products: number) => draw({ products }).match(/width="20"/gu)?.length ?? 0
  expect([1, 50, 500, 5000, 50_000].map(tiles)).toEqual([1, 13, 21, 28, 36])
})
