import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { describeType } from './describe-product-dates.ts'

const { messages } = content

test.each([
  ['Marketplace', 'marketplace', undefined],
  ['Shop CH', 'shop', undefined],
  ['Online-Marktplatz', 'marketplace', undefined],
  ['Search', 'project', 'Projekt'],
  ['Support', 'subscription', 'Abonnement'],
] as const)('of the product %s the type %s is said as %s', (name, type, word) => {
  const said = describeType({ name, type }, createTranslate('de', messages.de))
  expect(said === undefined).toBe(word === undefined)
})
