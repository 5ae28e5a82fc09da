import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { describeReceipts } from './describe-receipts.server.ts'

test('each receipt is in its country’s language, with price, tax and payment methods', () => {
  const receipts = describeReceipts(content.armchair, 'nl')
  const lines = receipts.map(({ country, language, price, tax, payments }) =>
    [country, language, price, tax, payments.join(', ')].join(' | '),
  )
  expect(lines.map((line) => line.replaceAll('\u00a0', ' ').replaceAll('’', "'"))).toEqual([
    'Duitsland | de | 1.249,00 € | inkl. 19 % MwSt., das sind 199,42 € | PayPal, Rechnung, 30 Tage, Karte',
    'Nederland | nl | € 1.269,00 | incl. 21% btw, dat is € 220,24 | iDEAL | Wero, Betaalkaart, PayPal',
    'Spanje | es | 1269,00 € | IVA del 21 % incluido: 220,24 € | Bizum, Tarjeta, PayPal',
    "Zwitserland | de | CHF 1'190.00 | inkl. 8,1 % MwSt., das sind CHF 89.17 | TWINT, QR-Rechnung, Karte",
  ])
})
