import { describe, expect, test } from 'vitest'
import { checkTranslations } from '#i18n/translation-check.ts'
import { readContentFiles } from './read-content.ts'

const shipped = await readContentFiles(new URL('../../../content/', import.meta.url))

function plant(path: string, from: string | RegExp, to: string): Record<string, string> {
  const text = shipped[path] ?? ''
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${path} does not hold ${String(from)}`)
  return { ...shipped, [path]: edited }
}

const terms = 'pages/terms/de.json'

test('the shipped languages say the same', () => {
  expect(checkTranslations(shipped)).toEqual([])
})

test.each([
  [
    'a text left in English',
    plant(terms, '"heading": "Betreuung"', '"heading": "The maintenance plan"'),
    'sections.10.heading',
    'is the same as in English',
  ],
  [
    'a fact left out',
    plant(terms, 'kostet {price.plan}', 'kostet 1800'),
    'sections.2.paragraphs.0',
    'has the placeholders weeks.plan, English has price.plan, weeks.plan',
  ],
  ['another anchor', plant(terms, '"payment"', '"zahlung"'), 'sections.6.anchor', 'differs from English'],
  ['a field left out', plant(terms, /"lead": .*\n/u, ''), 'lead', 'is missing'],
  ['a field too many', plant(terms, '"lead"', '"leader": "Wort", "lead"'), 'leader', 'does not exist in English'],
  ['English quotation marks', plant(terms, '(„wir“)', '(“wir”)'), 'sections.0.paragraphs.0', 'uses ”'],
  ['an exclamation mark', plant(terms, 'unverbindlich.', 'unverbindlich!'), 'sections.1.paragraphs.1', 'uses !'],
  [
    'a blank that breaks before a unit',
    plant(terms, /28.DSGVO/u, '400 % DSGVO'),
    'sections.11.paragraphs.1',
    'needs a no-break space in “0 %”',
  ],
  [
    'a blank that breaks before a unit that is written out',
    plant(terms, /30.Tage/u, '30 Tage'),
    'sections.1.paragraphs.0',
    'needs a no-break space in “0 Tage”',
  ],
  [
    'a blank that breaks after a fact',
    plant(terms, '{payment.days}\u00A0Tagen', '{payment.days} Tagen'),
    'sections.6.paragraphs.0',
    'needs a no-break space in “0 Tagen”',
  ],
  [
    'a blank that breaks after a paragraph sign',
    plant(terms, 'Es gilt', 'Nach § 5 gilt'),
    'sections.14.paragraphs.0',
    'needs a no-break space in “§ 5”',
  ],
])('%s is found, and nothing else is', (_, texts, field, message) => {
  expect(checkTranslations(texts)).toEqual([{ file: terms, field, message: expect.stringContaining(message) }])
})

test('English uses the twelve-hour clock', () => {
  const english = Object.entries(shipped).filter(([path]) => path.endsWith('/en.json'))
  expect(english.flatMap(([path, text]) => [...text.matchAll(/::\w*H\w*/gu)].map(([skeleton]) => `${path}: ${skeleton}`))).toEqual([])
})

test('a language that is left out is found', () => {
  const texts = Object.fromEntries(Object.entries(shipped).filter(([path]) => path !== 'pages/team/nl.json'))
  expect(checkTranslations(texts)).toEqual([{ file: 'pages/team/nl.json', field: '', message: 'is missing' }])
})

test('the marks of callouts and figures in an article are no words, but their captions are', () => {
  const path = 'posts/marketplace-payouts/de.md'
  const add = (caption: string) => ({ ...shipped, [path]: `${shipped[path]}\n> [!NOTE]\n> Ein Wort.\n\n![Bild](a.svg "${caption}")\n` })
  expect(checkTranslations(add('Was es zeigt'))).toEqual([])
  expect(checkTranslations(add('So nicht!'))).toEqual([expect.objectContaining({ file: path, message: expect.stringContaining('uses !') })])
})

test('an article is looked at line by line, but not its code', () => {
  const path = 'posts/marketplace-payouts/de.md'
  const texts = { ...shipped, [path]: `${shipped[path]}\nDas ist "falsch".\n\n\`\`\`ts\nconst right = "5 s"\n\`\`\`\n` }
  expect(checkTranslations(texts)).toEqual([expect.objectContaining({ file: path, message: expect.stringContaining('uses "') })])
})

test('an argument of a message that is named otherwise is found', () => {
  const texts = plant('messages/es.json', '{path}', '{ruta}')
  expect(checkTranslations(texts)).toEqual([
    { file: 'messages/es.json', field: 'error.pageNotFoundFirst', message: 'has the placeholders ruta, English has path' },
  ])
})

describe('terms of the glossary', () => {
  const withTerms = (wrong: string[], texts = shipped) => ({
    ...texts,
    'glossary.json': JSON.stringify({
      terms: [
        {
          concept: 'credit note',
          en: { use: 'credit note' },
          de: { use: 'Korrektur', wrong },
          nl: { use: 'creditfactuur' },
          es: { use: 'abono' },
        },
      ],
    }),
  })

  test('a wrong one is found with file, field and what to use', () => {
    const texts = withTerms(['Planungsstorno'], plant(terms, '"heading": "Haftung"', '"heading": "Planungsstorno"'))
    expect(checkTranslations(texts)).toEqual([
      { file: terms, field: 'sections.9.heading', message: 'says “Planungsstorno” (credit note: use “Korrektur”)' },
    ])
  })

  test('one in a branch of a message is found, names of arguments are not', () => {
    const texts = plant(
      'messages/de.json',
      '"homepage":',
      '"homepage": "{storno, plural, one {# Storno fehlt} other {{storno} fehlen}}", "unused":',
    )
    expect(checkTranslations(withTerms(['Storno'], texts))).toContainEqual(
      expect.objectContaining({ field: 'error.homepage', message: expect.stringContaining('says “Storno”') }),
    )
    const others = checkTranslations(withTerms(['plural'], texts)).filter(
      ({ file, message }) => file.startsWith('messages/') && message.startsWith('says'),
    )
    expect(others).toEqual([])
  })

  test('one that the glossary itself says to use is found', () => {
    expect(checkTranslations(withTerms(['korrektur']))).toContainEqual(
      expect.objectContaining({ file: 'glossary.json', field: 'terms.0.de.use' }),
    )
  })

  test.each([
    ['no language', '{"terms": [{"concept": "x", "en": {"use": "x"}}]}', 'terms.0.de'],
    ['no wrong term', withTerms([])['glossary.json'], 'terms.0.de.wrong'],
    ['a wrong term twice', withTerms(['Storno', 'storno'])['glossary.json'], 'terms'],
  ])('a glossary with %s is a fault of that file', (_, text, field) => {
    expect(checkTranslations({ ...shipped, 'glossary.json': text })).toContainEqual(
      expect.objectContaining({ file: 'glossary.json', field }),
    )
  })
})

test('names that the content knows may be the same as in English, and others may not', () => {
  const texts = {
    ...shipped,
    'people.json': JSON.stringify({ people: [{ name: 'Jana Petersen' }] }),
    'site.json': JSON.stringify({ legalName: 'Studio Nord GmbH' }),
  }
  const check = (text: string) => {
    const field = JSON.stringify({ text })
    return checkTranslations({ ...texts, 'pages/a/en.json': field, 'pages/a/de.json': field }).filter(
      ({ file }) => file === 'pages/a/de.json',
    )
  }
  expect(check('Jana Petersen, Studio Nord GmbH')).toEqual([])
  expect(check('Mara Lindholm')).toEqual([{ file: 'pages/a/de.json', field: 'text', message: 'is the same as in English' }])
})

test('a client has one name in every language, and pictures of text pages begin with no mark', () => {
  const page = JSON.stringify({
    blocks: [
      { kind: 'text', text: '![X](x.jpg)' },
      { kind: 'text', text: 'X!' },
    ],
  })
  const texts = {
    ...shipped,
    ...Object.fromEntries(['en', 'de'].map((locale) => [`cases/fish/${locale}.json`, JSON.stringify({ client: 'Harbor Office' })])),
    'text-pages/shops/en.json': page,
  }
  const found = checkTranslations(texts).filter(({ file }) => /^(?:cases\/fish|text-pages)\//u.test(file))
  expect(found.filter(({ file }) => file.endsWith('/en.json'))).toEqual([
    { file: 'text-pages/shops/en.json', field: 'blocks.1.text', message: 'uses !, which this language does not' },
  ])
  expect(found.filter(({ message }) => message === 'is the same as in English')).toEqual([])
})

test.each(['Status', 'E-Mail', '24\u00A0h', '{price.plan}'])('%s may be the same as in English', (text) => {
  const file = 'pages/a/en.json'
  expect(checkTranslations({ [file]: JSON.stringify({ text }), [file.replace('en', 'de')]: JSON.stringify({ text }) })).not.toContainEqual(
    expect.objectContaining({ field: 'text' }),
  )
})
