import { expect, test } from 'vitest'
import { privatePageHead } from './private-page-head.ts'

test('a title names the page, the layout around it and the site, as far as they are known', () => {
  const titleOf = (...datas: readonly unknown[]) =>
    privatePageHead(
      datas.map((loaderData) => ({ loaderData })),
      'Invoices',
    )[0]
  expect(titleOf({ siteName: 'Fourfold' }, undefined, { within: 'The agency' })).toEqual({ title: 'Invoices | The agency | Fourfold' })
  expect(titleOf({ siteName: 'Fourfold' }, { other: 1 })).toEqual({ title: 'Invoices | Fourfold' })
  expect(titleOf()).toEqual({ title: 'Invoices' })
})
