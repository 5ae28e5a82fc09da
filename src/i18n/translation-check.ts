import { type Locale, locales, localeTags, nameInEnglish, sourceLocale } from '#domain/locale.ts'
import { ContentError, type ContentProblem } from '#i18n/content/content-error.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { readGlossary } from '#i18n/content/glossary.ts'
import { type FieldText, parseTexts } from '#i18n/content/parse-texts.ts'
import { readTypography } from '#i18n/content/typography.ts'
import { inspectMessage, readLiterals } from './inspect-message.ts'
import { createWrongTermFinder } from './wrong-terms.ts'

/** Fields that hold no words: names of other things, days, names of people. */
const wordless = new Set(['anchor', 'page', 'post', 'nearest', 'cover', 'updatedOn', 'number', 'model', 'kind', 'to'])

/**
 * Compares every language with English, or where the site has none with its default one, and every text with the typography and the glossary of its language.
 *
 * @param texts The files of `content/` by their path in it.
 * @returns What is missing, left over, untranslated, wrongly set or a wrong term, by file and field. Files that are no JSON are left to `parseContent`.
 */
export function checkTranslations(texts: Readonly<Record<string, string>>): ContentProblem[] {
  const others = locales.filter((locale) => locale !== sourceLocale)
  const groups = Object.keys(texts).filter((path) => isOf(path, sourceLocale) && others.some((locale) => inLocale(path, locale) in texts))
  const names = listNames(texts)
  return [
    ...groups.flatMap((path) => others.flatMap((locale) => compareFile(texts, names, path, inLocale(path, locale), locale))),
    ...locales.flatMap((locale) => checkTypography(texts, locale)),
    ...checkTerms(texts),
  ]
}

/** Terms that the glossary lists as wrong, in the texts and in what the glossary itself says to use. */
function checkTerms(texts: Readonly<Record<string, string>>): ContentProblem[] {
  const glossary = refuseFaults(() => readGlossary(new ContentFiles(texts)))
  if (Array.isArray(glossary)) return glossary
  return locales.flatMap((locale) => {
    const find = createWrongTermFinder(glossary, locale)
    return [
      ...glossary.terms.map((term, index) => ({ file: 'glossary.json', field: `terms.${index}.${locale}.use`, text: term[locale].use })),
      ...Object.entries(texts)
        .filter(([path]) => isOf(path, locale))
        .flatMap(([file, source]) =>
          listLines(file, source).map(({ field, text }) => ({ file, field, text: readWords(file, field, text) })),
        ),
    ].flatMap(({ file, field, text }) => find(text).map((message) => ({ file, field, message })))
  })
}

/** What was read, or what is wrong with it. */
function refuseFaults<Result extends object>(read: () => Result): Result | ContentProblem[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof ContentError) return [...error.problems]
    throw error
  }
}

/** The words of a text, without names of arguments and facts. */
function readWords(file: string, field: string, text: string): string {
  if (isWordless(file, field)) return ''
  if (file.endsWith('.md')) return text
  return isMessage(file) ? readLiterals(text) : withoutArguments(text)
}

/** Whether a file holds texts of a language; what is said of its typography are none. */
function isOf(path: string, locale: Locale): boolean {
  if (path.startsWith('typography/')) return false
  return path.endsWith(`/${locale}.json`) || path.endsWith(`/${locale}.md`)
}

function inLocale(path: string, locale: Locale): string {
  return path.replace(/\/[a-z]{2}\.(json|md)$/u, `/${locale}.$1`)
}

function compareFile(
  texts: Readonly<Record<string, string>>,
  names: readonly string[],
  original: string,
  file: string,
  locale: Locale,
): ContentProblem[] {
  const [english, translated] = [texts[original], texts[file]]
  // A language may lack an article: it shows the original.
  if (translated === undefined) return file.endsWith('.md') ? [] : [{ file, field: '', message: 'is missing' }]
  if (english === undefined || file.endsWith('.md')) return []
  const [expected, actual] = [parseTexts(english), parseTexts(translated)]
  if (!expected || !actual) return []
  return [
    ...[...expected.keys()].filter((field) => !actual.has(field)).map((field) => ({ file, field, message: 'is missing' })),
    ...[...actual].flatMap(([field, text]) => {
      const english = expected.get(field)
      if (english === undefined) return [{ file, field, message: `does not exist in ${nameInEnglish(sourceLocale)}` }]
      return compareText(english, text, { names, file: original, field, locale }).map((message) => ({ file, field, message }))
    }),
  ]
}

type Place = { readonly names: readonly string[]; readonly file: string; readonly field: string; readonly locale: Locale }

function compareText(english: string, text: string, { names, file, field, locale }: Place): string[] {
  const source = nameInEnglish(sourceLocale)
  if (isWordless(file, field)) return english === text ? [] : [`differs from ${source}: ${text}`]
  // Of the languages, German and Dutch alone can share several words.
  const isUntranslated = sourceLocale === 'en' && english === text && hasSeveralWords(withoutNames(text, names))
  const [expected, actual] = [listPlaceholders(english, file, sourceLocale), listPlaceholders(text, file, locale)]
  return [
    ...(isUntranslated ? ['is the same as in English'] : []),
    ...(expected === actual ? [] : [`has the placeholders ${actual || 'none'}, ${source} has ${expected || 'none'}`]),
  ]
}

function isWordless(file: string, field: string): boolean {
  return /^(?:pages|services|text-pages)\//u.test(file) && wordless.has(fieldName(field))
}

/** Languages share single words, such as “Status”; the same two words side by side were forgotten. */
function hasSeveralWords(text: string): boolean {
  return /\p{L}{2,}[ \u00A0-]\p{L}{2,}/u.test(withoutArguments(text))
}

/** Where the content names people, customers, shops and companies, which are called the same in every language. */
const nameFields = [
  { files: /^people\.json$/u, fields: /^people\.\d+\.name$/u },
  { files: /^site\.json$/u, fields: /^(?:legalName|representative|register|contact\.name|bankAccount\.accountHolder)$/u },
  { files: /^shops\.json$/u, fields: /^names\./u },
  { files: /^cases\/[^/]+\/\w+\.json$/u, fields: /^(?:client|quote\.name)$/u },
  { files: /^pages\/privacy-policy\//u, fields: /\.table\.rows\.\d+\.0$/u },
] as const

/** The longest first, so that no name hides one that contains it. */
function listNames(texts: Readonly<Record<string, string>>): readonly string[] {
  const names = Object.entries(texts).flatMap(([file, source]) =>
    nameFields
      .filter(({ files }) => files.test(file))
      .flatMap(({ fields }) =>
        [...(parseTexts(source) ?? [])].flatMap(([field, text]) => (text !== '' && fields.test(field) ? [text] : [])),
      ),
  )
  return [...new Set(names)].toSorted((a, b) => b.length - a.length)
}

function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, '0'), text)
}

/** Arguments of messages and mails, facts of pages. */
function listPlaceholders(text: string, file: string, locale: Locale): string {
  const names = isMessage(file)
    ? [...inspectMessage(text, localeTags[locale]).placeholders.keys()]
    : [...text.matchAll(/\{([\w.]+)\}/gu)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted().join(', ')
}

function isMessage(file: string): boolean {
  return /^(?:messages|mails)\//u.test(file)
}

function checkTypography(texts: Readonly<Record<string, string>>, locale: Locale): ContentProblem[] {
  const typography = refuseFaults(() => readTypography(new ContentFiles(texts), locale))
  if (Array.isArray(typography)) return typography
  const foreign = new RegExp(`[${typography.foreignMarks}]`, 'u')
  // A breakable blank between a number and its unit, or after a paragraph sign.
  const units = `€|%|°|km|kg|g|px|kB|MB|GB|KiB|MiB|ms|s|h|min|${typography.units}`
  const breakable = new RegExp(`\\d (?:${units})(?![\\p{L}\\d])|§ \\d`, 'u')
  return Object.entries(texts)
    .filter(([file]) => isOf(file, locale))
    .flatMap(([file, source]) => listSpokenTexts(file, source).map(({ field, text }) => ({ file, field, text })))
    .flatMap(({ file, field, text }) => {
      const [mark] = foreign.exec(text) ?? []
      const [unit] = breakable.exec(text) ?? []
      return [
        ...(mark === undefined ? [] : [{ file, field, message: `uses ${mark}, which this language does not` }]),
        ...(unit === undefined ? [] : [{ file, field, message: `needs a no-break space in “${unit}”` }]),
      ]
    })
}

/** What people read, without arguments of messages. */
function listSpokenTexts(file: string, source: string): FieldText[] {
  const texts = listLines(file, source)
  if (file.endsWith('.md')) return texts
  // Text pages hold Markdown, too.
  const read = file.startsWith('text-pages/') ? withoutMarks : (text: string) => text
  return texts.map(({ field, text }) => ({ field, text: withoutArguments(read(text).replaceAll(factName, '0')) }))
}

/** The texts of a JSON file, or the lines of an article: no code, nothing of the front matter's syntax. */
function listLines(file: string, source: string): FieldText[] {
  if (!file.endsWith('.md')) return [...(parseTexts(source) ?? [])].map(([field, text]) => ({ field, text }))
  const lines = source.replaceAll(/```[^`]*```/gu, (code) => code.replaceAll(/[^\n]/gu, '')).split('\n')
  return lines.map((line, index) => ({ field: `line ${index + 1}`, text: withoutMarks(line) }))
}

/** Readers see a number in place of a fact. */
const factName = /\{\w+\.\w+\}/gu

/** A line of Markdown without code, the name of a callout, and the marks around pictures and their captions. */
function withoutMarks(line: string): string {
  return line.replaceAll(/`[^`]*`|\[!\w+\]|!(?=\[)/gu, '').replaceAll(/\]\(\S+ "([^"]*)"\)/gu, ']($1)')
}

function withoutArguments(text: string): string {
  return text.replaceAll(/\{[^{}]*\}/gu, '')
}

/** Last name in a field's path that is no index. */
function fieldName(field: string): string {
  return field.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? field
}
