import { expect, test } from 'vitest'
import { hasValidDiscounts, toPaymentTerms } from './payment-terms.ts'

const skonto = '#SKONTO#TAGE=14#PROZENT=2.00#'

test.each([
  [skonto, `${skonto}\n`],
  [`${skonto}\n`, `${skonto}\n`],
  [`  ${skonto} \r\n#SKONTO#TAGE=7#PROZENT=3.50#BASISBETRAG=-3.21#`, `${skonto}\n#SKONTO#TAGE=7#PROZENT=3.50#BASISBETRAG=-3.21#\n`],
  [`Zahlbar sofort\n${skonto}\nSonst 30 Tage netto\n`, `Zahlbar sofort\n${skonto}\nSonst 30 Tage netto`],
  [`${skonto}\n\n  Sonst 30 Tage netto`, `${skonto}\n\n  Sonst 30 Tage netto`],
  ['Net 14 days', 'Net 14 days'],
  ['14 days, see #12', '14 days, see #12'],
])('the terms %j are written as %j, which BR-DE-18 takes', (typed, written) => {
  expect(toPaymentTerms(typed)).toBe(written)
  expect(hasValidDiscounts(written)).toBe(true)
})

// Instances of KoSIT's own tests, and their siblings.
test.each([
  '# 14 days',
  '#SKONTO#TAGE=14#PROZENT=2#',
  '#SKONTO#TAGE=14#PROZENT=2,00#',
  '#SKONTO#TAGE=14#PROZENT=2.000#',
  '#SKONTO#TAGE=14#PROZENT=-2.00#',
  '#SKONTO#TAGE=14 #PROZENT=2.00#',
  '#SKONTO#TAGE=vierzehn#PROZENT=2.00#',
  '#skonto#TAGE=14#PROZENT=2.00#',
  '#VERZUG#TAGE=14#PROZENT=2.00#',
  '#SKONTO#TAGE=14#PROZENT=2.00',
  '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=1,00#',
  '#SKONTO#TAGE=14#PROZENT=2.00#BASE=1.00#',
  `${skonto} Text`,
  `${skonto}\n# Sonst 30 Tage netto`,
  `${skonto}\nMehr bei #12# im Vertrag`,
])('BR-DE-18 refuses the terms %j, also once they are written', (typed) => {
  expect(hasValidDiscounts(toPaymentTerms(typed))).toBe(false)
})

test('a discount without a line break after it is refused until it is written', () => {
  expect(hasValidDiscounts(skonto)).toBe(false)
})
