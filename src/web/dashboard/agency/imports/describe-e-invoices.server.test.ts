import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import { describeEInvoices } from './describe-e-invoices.server.ts'

test.each(locales)('in %s, terms are named in words wherever they have some', (locale) => {
  const messages = content.messages[locale]
  const words = { translate: createTranslate(locale, messages), messages }
  const file = { name: 'a.xml', problemCount: 1, faults: [] }
  const [refused, kept] = describeEInvoices(
    [
      { ...file, state: 'refused', problems: [{ name: 'missing', term: 'BT-5' }], kept: [] },
      { ...file, state: 'ready', problems: [], kept: ['BT-25', 'BT-999', 'fax number'] },
    ],
    { locale, words, isStored: false },
  )
  expect(refused?.problems[0]?.text).toContain(`${words.translate('agency.imports.term.BT-5')} (BT-5)`)
  expect(kept?.kept).toContain(`${words.translate('agency.imports.term.BT-25')} (BT-25), BT-999, fax number`)
})
