import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type english from '#content/messages/en.json'
import { defaultLocale, knownLocales, locales, localeTags, nameInEnglish, sourceLocale } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageId } from '#i18n/content/pages/page.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import type { ContentProblem } from '#i18n/content/content-error.ts'
import { inspectMessage } from './inspect-message.ts'

type KeysOf<Tree> = { [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}` }[keyof Tree & string]

type WrittenKey = KeysOf<typeof english>

/** Name of an interface text: the nested keys of the English file joined by dots, the title of a page, or a language's name for itself. */
export type MessageKey = WrittenKey | `pages.${PageId}` | `languages.${Locale}`

/** One language's texts for `createTranslate`; plain JSON, served to browsers as a static file. */
export type CompiledMessages = Readonly<Record<MessageKey, CompiledMessage>>

/** Those of the message files, without titles of pages and names of languages. */
export type WrittenMessages = Readonly<Record<WrittenKey, CompiledMessage>>

/**
 * Compiles the interface texts of every language of the site; the others have those of the default one.
 *
 * @param sources The parsed `content/messages/<locale>.json` files.
 * @param english The texts that all languages are compared with, English among them; default: the source language's own.
 * @throws ContentError naming every file and key that is missing, left over, empty, not valid ICU, uses what icu-minify takes silently
 * wrong (offset, named styles, unknown skeletons, plural categories the language lacks), or has other placeholders than English.
 */
export function compileMessages(sources: Readonly<Record<Locale, unknown>>, english?: unknown): Record<Locale, WrittenMessages> {
  const problems: ContentProblem[] = []
  const original: Original =
    english === undefined
      ? { locale: sourceLocale, texts: flattenMessages(sources[sourceLocale], messageFile(sourceLocale), problems) }
      : { locale: 'en', texts: flattenMessages(english, messageFile('en'), problems) }
  const compiled = {} as Record<Locale, WrittenMessages> // filled for every language below, or the function throws
  for (const locale of locales) {
    const file = messageFile(locale)
    const texts = english === undefined && locale === original.locale ? original.texts : flattenMessages(sources[locale], file, problems)
    problems.push(...listMessageProblems(texts, original, locale))
    // The compiler throws on what the inspection has already reported.
    if (problems.length === 0)
      compiled[locale] = Object.fromEntries([...texts].map(([key, text]) => [key, compile(text)])) as WrittenMessages // has exactly the English keys
  }
  if (problems.length > 0) throw new ContentError(problems)
  for (const locale of knownLocales) compiled[locale] ??= compiled[defaultLocale]
  return compiled
}

function messageFile(locale: Locale): string {
  return `messages/${locale}.json`
}

function flattenMessages(source: unknown, file: string, problems: ContentProblem[], prefix = ''): Map<string, string> {
  const texts = new Map<string, string>()
  if (typeof source === 'string' && prefix) {
    if (!source.trim()) problems.push({ file, field: prefix, message: 'is empty' })
    texts.set(prefix, source)
  } else if (typeof source === 'object' && source !== null && !Array.isArray(source)) {
    for (const [name, value] of Object.entries(source)) {
      const key = prefix ? `${prefix}.${name}` : name
      if (name.includes('.')) problems.push({ file, field: key, message: 'a key may not contain a dot' })
      for (const [path, text] of flattenMessages(value, file, problems, key)) texts.set(path, text)
    }
  } else problems.push({ file, field: prefix, message: 'is neither a text nor a group of texts' })
  return texts
}

type Original = { readonly locale: Locale; readonly texts: ReadonlyMap<string, string> }

function listMessageProblems(
  texts: ReadonlyMap<string, string>,
  { locale: from, texts: originals }: Original,
  locale: Locale,
): ContentProblem[] {
  const file = messageFile(locale)
  const language = locale === from ? 'the sample' : nameInEnglish(from)
  const problems: ContentProblem[] = []
  for (const key of originals.keys()) if (!texts.has(key)) problems.push({ file, field: key, message: 'is missing' })
  for (const [key, text] of texts) {
    const original = originals.get(key)
    if (original === undefined) problems.push({ file, field: key, message: `does not exist in ${language}` })
    const inspection = inspectMessage(text, localeTags[locale])
    for (const message of inspection.problems) problems.push({ file, field: key, message })
    if (original === undefined || inspection.problems.length > 0) continue
    const expected = describePlaceholders(inspectMessage(original, localeTags[from]).placeholders)
    const actual = describePlaceholders(inspection.placeholders)
    if (actual !== expected) problems.push({ file, field: key, message: `has the placeholders ${actual}, ${language} has ${expected}` })
  }
  return problems
}

function describePlaceholders(placeholders: ReadonlyMap<string, string>): string {
  const parts = [...placeholders].map(([name, kind]) => `${name}: ${kind}`)
  return `{ ${parts.toSorted().join(', ')} }`
}
