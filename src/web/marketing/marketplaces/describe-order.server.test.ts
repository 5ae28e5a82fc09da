import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { describeOrder } from './describe-order.server.ts'

const { pages } = content

test('the table of an order formats amounts for the language, and its shares add up', () => {
  const { buyer, shares, difference } = describeOrder(pages['services-marketplaces'].de.order, 'de')
  const rows = [buyer, ...shares, difference].map(({ name, bought, returned }) => [name, bought, returned].join(' | '))
  expect(rows.map((row) => row.replaceAll('\u00a0', ' '))).toEqual([
    'Käufer zahlt | 250,70 € | −94,80 €',
    'Händler A: Regal | 138,02 € | 0,00 €',
    'Händler B: Lampe | 84,01 € | −84,01 €',
    'Ihre Provision, 12 % | 28,67 € | −10,79 €',
    'Differenz | 0,00 € | 0,00 €',
  ])
})
