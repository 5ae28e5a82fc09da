import { expect, test } from 'vitest'
import { perLocale } from '#domain/locale.ts'
import type { Glossary } from '#i18n/content/glossary.ts'
import { createWrongTermFinder } from './wrong-terms.ts'

const glossary: Glossary = {
  terms: [
    {
      concept: 'credit note',
      ...perLocale(() => ({ use: 'factura' })),
      en: { use: 'credit note' },
      de: { use: 'Rechnungskorrektur', wrong: ['Gutschrift', 'Gutschriften'], reason: '§ 14 UStG' },
      nl: { use: 'creditfactuur', wrong: ['creditnota’s'] },
      es: { use: 'factura rectificativa' },
    },
    {
      concept: 'document',
      ...perLocale(() => ({ use: 'documento' })),
      en: { use: 'Word file' },
      de: { use: 'Office-Dokument' },
      nl: { use: 'Office-document' },
      es: { use: 'documento de Office', wrong: ['documento de oficina', 'petición (larga)'] },
    },
  ],
}

test.each([
  [
    'a wrong term, with what to use instead and why',
    'de',
    'Diese Gutschrift ist verrechnet.',
    ['Gutschrift', '“Rechnungskorrektur”', '§ 14 UStG'],
  ],
  ['an inflection that is listed', 'de', 'Aus Gutschriften, die offen sind', ['Gutschriften']],
  ['another case', 'de', 'GUTSCHRIFT', ['GUTSCHRIFT']],
  ['another blank between words', 'es', 'Envía un documento\u00A0de  oficina.', ['documento\u00A0de  oficina']],
  ['letters beyond a to z, and punctuation', 'es', 'Una petición (larga).', ['petición (larga)']],
  ['an apostrophe', 'nl', 'Creditnota’s bij deze factuur', ['Creditnota’s']],
] as const)('%s is found', (_, locale, text, parts) => {
  const [message = '', ...more] = createWrongTermFinder(glossary, locale)(text)
  expect(more).toEqual([])
  for (const part of parts) expect(message).toContain(part)
})

test.each([
  ['a part of a longer word', 'de', 'Gutschriftsnummer, Überweisungsgutschrift'],
  ['an inflection that is not listed', 'nl', 'Een creditnota'],
  ['a term that is wrong in another language', 'en', 'Gutschrift'],
] as const)('%s is left alone', (_, locale, text) => {
  expect(createWrongTermFinder(glossary, locale)(text)).toEqual([])
})
