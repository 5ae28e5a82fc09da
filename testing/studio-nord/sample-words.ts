import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTexts } from '#i18n/content/parse-texts.ts'

/** What the sample agency says, and another must not. */
export type SampleWords = {
  readonly names: readonly string[]
  readonly sentences: readonly string[]
  /** @returns Each name and sentence of the sample that a text has. */
  readonly findIn: (text: string) => readonly string[]
}

/** Words that are shown on this machine alone, and rules about words. */
const unshown = /^(?:demo|typography|templates|drawing)\//u

/** So few words are said by everyone. */
const fewestWords = 5

/**
 * Reads from the sample the names and facts of the agency, its people and its customers, and every sentence of the files that are marked as
 * samples, in all languages. What the other agency says itself is no fault.
 *
 * @param own The other agency's folder.
 */
export function readSampleWords(own: string): SampleWords {
  const toWords = (text: string) => listWords(text).join(' ')
  const read = (folder: string) => listTexts(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  // Labels, for example, are the product's.
  const said = [...read(own), ...read('content').filter((source) => !isSample(source))].map(toWords).join(' | ')
  const isForeign = (words: string) => words !== '' && !` ${said} `.includes(` ${words} `)
  const ownWords = ` ${read(own).map(toWords).join(' | ')} `
  const names = [...new Set(listNames().map(toWords))].filter((name) => name !== '' && !ownWords.includes(` ${name} `))
  const sentences = [...new Set(listSentences().map(toWords))].filter((words) => words.split(' ').length >= fewestWords && isForeign(words))
  const byFirst = Map.groupBy(
    [...names, ...sentences].map((phrase) => phrase.split(' ')),
    ([first = '']) => first,
  )
  return {
    names,
    sentences,
    findIn: (text) => {
      const words = listWords(text)
      const found = new Set<string>()
      for (const [at, first] of words.entries())
        for (const phrase of byFirst.get(first) ?? [])
          if (phrase.every((word, place) => word === words[at + place])) found.add(phrase.join(' '))
      return [...found]
    },
  }
}

function listTexts(folder: string): string[] {
  return globSync('**/*.{json,md}', { cwd: folder, exclude: ['.fourfold'] })
}

function isSample(source: string): boolean {
  return /^(?: {2}"sample"|sample): true/mu.test(source)
}

/** The words of a text or document, without its tags, entities and escapes. */
function listWords(text: string): string[] {
  const plain = text
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\\u([\da-f]{4})|&#x([\da-f]+);/giu, (_, escape: string | undefined, entity = '') =>
      String.fromCodePoint(Number.parseInt(escape ?? entity, 16)),
    )
    .replaceAll(/\\[nrt]|&\w+;/gu, ' ')
    .replaceAll('\u00AD', '')
    .normalize()
  return plain.match(/[\p{L}\p{N}€]+/gu) ?? []
}

function readSample(path: string): Map<string, string> {
  return parseTexts(readFileSync(`content/${path}`, 'utf8')) ?? new Map()
}

function listNames(): readonly string[] {
  const read = (path: string, fields: RegExp) => [...readSample(path)].flatMap(([field, text]) => (fields.test(field) ? [text] : []))
  const people = read('people.json', /\.name$/u)
  const [email = ''] = read('site.json', /^email$/u)
  const { dayRateMinor } = JSON.parse(readFileSync('content/prices.json', 'utf8')) as { readonly dayRateMinor: number } // checked by the product
  return [
    ...read('site.json', /^(?:legalName|representative|register|vatId|email|phone|phoneDisplay|address\.(?:street|city|cityNames\..*))$/u),
    email.replace(/^.*@/u, ''),
    // The name of the site where nothing else is set.
    email.replace(/^.*@|\..*/gu, '').replace(/^./u, (first) => first.toUpperCase()),
    ...read('schedule.json', /^joinUrl$/u),
    ...people,
    ...people.flatMap((name) => name.split(' ', 1)),
    ...read('cases.json', /\.slug$/u),
    ...globSync('content/cases/*/*.json').flatMap((path) => read(path.slice('content/'.length), /^(?:client|quote\.name)$/u)),
    ...read('shops.json', /^names\./u),
    ...globSync('content/pages/privacy-policy/*.json').flatMap((path) => read(path.slice('content/'.length), /\.table\.rows\.\d+\.0$/u)),
    ...globSync('*', { cwd: 'content/posts' }),
    ...['en', 'de'].map((locale) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(dayRateMinor / 100),
    ),
  ]
}

/** The parts of sentences between the facts they name, of every text that is marked as a sample. */
function listSentences(): readonly string[] {
  const texts = listTexts('content').flatMap((path) => {
    const source = readFileSync(`content/${path}`, 'utf8')
    if (unshown.test(path) || !isSample(source)) return []
    return path.endsWith('.md') ? [source] : [...readSample(path).values()]
  })
  return texts.flatMap((text) => text.split(/\{[^}]*\}|[.!?:;](?:\s|$)|\n/u))
}
