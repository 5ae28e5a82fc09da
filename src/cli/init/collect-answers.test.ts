import { existsSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { knownLocales, type Locale } from '#domain/locale.ts'
import { answerFromLines, keepAnswers } from './ask.ts'
import { askAnswers, checkAnswers, readAnswersFile } from './collect-answers.ts'
import { OwnFiles } from './own-files.ts'
import { readBefore } from './read-before.ts'
import { initTexts } from '#cli/init/texts/init-texts.ts'
import type { InitTexts } from '#cli/init/texts/texts.ts'

const asking = (language: Locale) => ({ language, texts: initTexts[language], folder: '.' })

/** A line for each question, as a German types them. */
const typed = [
  'Nord',
  'Nord GmbH',
  'Jana Petersen',
  'deutschland',
  'Weg 1',
  '28195',
  'Bremen',
  'HRB 1',
  'DE136695976',
  '',
  'Nein',
  'DE02 1203 0000 0000 2020 51',
  '',
  '-',
  '2019',
  'a@b.de',
  '0421 361 0',
  'berlin',
  'Mo-Fr 9-17 Uhr',
  'Deutsch und Niederländisch',
  '',
  'Kopf',
  'Hoofd',
  'Angebot',
  'Aanbod',
  '1.150 €',
  'grün',
  '',
  '',
  'JA',
  '',
]

test('questions are repeated with what was typed until the answer is valid', async () => {
  const wrong = new Map([
    [4, 'Atlantis'],
    [10, 'DE1'],
  ])
  const asked: string[] = []
  const refused: string[] = []
  const lines = [...typed]
  const corrected: string[] = []
  const answers = await askAnswers(new Map(), asking('de'), {
    ask: (question, again) => {
      asked.push(question)
      if (again !== '') corrected.push(again)
      const fault = wrong.get(asked.length)
      return Promise.resolve(fault ?? lines.shift() ?? 'too many')
    },
    refuse: (sentence) => void refused.push(sentence),
  })
  expect(lines).toEqual([])
  expect(refused).toEqual([
    'Unbekanntes Land: Atlantis. Beispiele: Deutschland, NL.',
    expect.stringContaining('Keine gültige USt-IdNr. (DE): DE1.'),
  ])
  expect(corrected).toEqual(['Atlantis', 'DE1'])
  expect(asked).toContain('Land [DE]: ')
  expect(asked).toContain('Überschrift der Startseite: was Sie tun (nl): ')
  expect(asked.filter((question) => question.startsWith('Kontoinhaber'))).toEqual(['Kontoinhaber [Nord GmbH]: '])
  expect(answers).toMatchObject({
    country: 'DE',
    languages: ['de', 'nl'],
    timeZone: 'Europe/Berlin',
    hours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }],
    people: [{ name: 'Jana Petersen', languages: [] }],
    iban: 'DE02120300000000202051',
    accountHolder: 'Nord GmbH',
    bic: undefined,
    color: '#1f7a4d',
    logo: undefined,
    answersInOneDay: true,
    isSmallBusiness: false,
  })
  expect([...answers.offer]).toEqual([
    ['de', 'Angebot'],
    ['nl', 'Aanbod'],
  ])
})

test('answers from a pipe are lines; the first wrong one is named, and so is a missing one', async () => {
  const answer = (lines: readonly string[]) => answerFromLines(new Map(), asking('de'), Readable.from([lines.join('\n')]))
  expect(await answer(typed)).toMatchObject({ name: 'Nord', country: 'DE' })
  await expect(answer(typed.with(14, 'neulich'))).rejects.toThrow('line 15, “neulich”: Gründungsjahr: Kein Jahr: neulich. Beispiel: 2019.')
  await expect(answer(typed.slice(0, 6))).rejects.toThrow('line 7: Ort: Hier ist eine Antwort nötig.')
})

test('answers of an interrupted run are the defaults of the next one', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-init-'))
  const own = new OwnFiles(folder.path)
  keepAnswers(own, new Map([['name', 'Nord']]))
  expect([...readBefore(own)]).toEqual([
    ['dayRate', '900'],
    ['name', 'Nord'],
  ])
  expect(existsSync(join(folder.path, '.fourfold/answers.json'))).toBe(true)
})

test('an agency in a country without postal codes has none, and one elsewhere names it', () => {
  const said = {
    name: 'N',
    legalName: 'N',
    representative: 'N',
    street: 'W',
    city: 'B',
    founded: 2019,
    email: 'a@b.de',
    phone: '0421 361 0',
    headline: { en: 'H' },
    offer: { en: 'O' },
    dayRate: 900,
  }
  const answer = (changes: object) => checkAnswers(readAnswersFile(JSON.stringify({ ...said, ...changes })), new Map(), asking('en'))
  expect(answer({ country: 'Hongkong', phone: '+852 2123 4567' })).toMatchObject({ country: 'HK', postalCode: undefined })
  expect(() => answer({})).toThrow('postalCode: An answer is required.')
  expect(() => checkAnswers(new Map(), new Map(), asking('en'))).toThrow(
    /name: An answer is required\..*founded: An answer is required\./su,
  )
})

test.each(knownLocales)('each text in %s names what the English one names', (locale) => {
  const list = ({ questions: asked, faults, steps, ...others }: InitTexts) =>
    Object.entries({ asked, faults, steps, others }).flatMap(([group, texts]) =>
      Object.entries<string>(texts).map(([key, text]) => {
        // Reasons are in English alone; other languages repeat what was typed.
        const names = /^(?:vatId|iban|bic)$/u.test(key) ? [] : [...text.matchAll(/\{\w+\}/gu)].map(([name]) => name).toSorted()
        return `${group}.${key} ${names.join(' ')}`
      }),
    )
  expect(list(initTexts[locale])).toEqual(list(initTexts.en))
})
