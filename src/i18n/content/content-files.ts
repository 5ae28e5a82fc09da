import * as v from 'valibot'
import { defaultLocale, isKnownLocale, knownLocales, locales } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { parseJson } from '#domain/parse-json.ts'
import { ContentError, runAll } from './content-error.ts'
import type { ContentProblem } from './content-error.ts'
import { findJsonFault } from './json-places.ts'
import { describePicture, type Picture, type Pictures } from './picture.ts'
import { groupBySlug, type PostFile } from './post-file.ts'

/** The files of the content by path, with a record of what has been read. */
export class ContentFiles {
  readonly #texts: Readonly<Record<string, string>>
  readonly #own: ReadonlySet<string> | undefined
  readonly #pictures: Pictures
  readonly #read = new Set<string>()
  readonly #samples = new Set<string>()
  readonly #wasKnown: (file: string, field: string) => boolean
  readonly #ignored: ContentProblem[] = []
  #postFolders: ReadonlyMap<string, readonly PostFile[]> | undefined

  /**
   * @param own The owner's among the files; absent if all are.
   * @param wasKnown Whether an earlier version of the product knew a file (field ``) or a field that this one does not.
   */
  constructor(
    texts: Readonly<Record<string, string>>,
    own?: ReadonlySet<string>,
    pictures: Pictures = {},
    wasKnown: (file: string, field: string) => boolean = () => false,
  ) {
    this.#wasKnown = wasKnown
    this.#texts = texts
    this.#own = own
    this.#pictures = pictures
  }

  /** Every file below a folder of an article, by its path in that folder. */
  listPostFolder(slug: string): readonly PostFile[] {
    this.#postFolders ??= groupBySlug(this.#texts)
    return this.#postFolders.get(slug) ?? []
  }

  has(file: string): boolean {
    return Object.hasOwn(this.#texts, file)
  }

  isRead(file: string): boolean {
    return this.#read.has(file)
  }

  /** @throws ContentError when the file is missing. */
  getText(file: string): string {
    const text = this.has(file) ? this.#texts[file] : undefined
    if (text === undefined) throw new ContentError([{ file, field: '', message: 'is missing' }])
    this.#read.add(file)
    return text
  }

  /**
   * A picture of the folder, and what it shows.
   *
   * @param alt Empty where the text next to it says what it shows.
   * @throws ContentError when the file is missing or cannot be shown.
   */
  getPicture(file: string, alt: string): Picture {
    const facts = Object.hasOwn(this.#pictures, file) ? this.#pictures[file] : undefined
    if (!facts) throw new ContentError([{ file, field: '', message: 'is missing' }])
    this.#read.add(file)
    return describePicture(file, facts, alt)
  }

  /** @throws ContentError when the file is missing or is not JSON. */
  getJson(file: string): unknown {
    const text = this.getText(file)
    try {
      return parseJson(text)
    } catch (error) {
      if (error instanceof RangeError) throw new ContentError([{ file, field: '', message: 'is nested too deep' }])
      if (!(error instanceof SyntaxError)) throw error
      const { message, ...place } = findJsonFault(text) ?? { message: error.message }
      throw new ContentError([{ file, field: '', message: `is not JSON: ${message}`, ...place }])
    }
  }

  /** Reads a JSON file by its schema. @throws ContentError naming every wrong field. */
  parseJson<Schema extends v.GenericSchema<unknown, object>>(file: string, schema: Schema): v.InferOutput<Schema> {
    return this.parseFields(file, this.getJson(file), schema)
  }

  /** Checks fields that were read from a file. @throws ContentError naming every wrong field. */
  parseFields<Schema extends v.GenericSchema<unknown, object>>(file: string, fields: unknown, schema: Schema): v.InferOutput<Schema> {
    const result = v.safeParse(schema, fields, { abortPipeEarly: true })
    if (!result.success) {
      const fieldOf = (issue: v.BaseIssue<unknown>) => v.getDotPath(issue) ?? ''
      const gone = result.issues.find((issue) => isUnknownKey(issue) && this.#wasKnown(file, fieldOf(issue)))
      // Keys, since names may have dots. Each turn takes out one, and there is an end.
      const kept =
        gone &&
        withoutKey(
          fields,
          (gone.path ?? []).map(({ key }) => String(key)),
        )
      if (gone && JSON.stringify(kept) !== JSON.stringify(fields)) {
        this.#ignored.push({ file, field: fieldOf(gone), message: noLongerKnown })
        return this.parseFields(file, kept, schema)
      }
      throw new ContentError(result.issues.map((issue) => ({ file, field: fieldOf(issue), message: describeIssue(issue) })))
    }
    if ('sample' in result.output && result.output.sample === true) this.#samples.add(file)
    return result.output
  }

  /** Names of the folders directly below `folder` that hold a file. */
  listFolders(folder: string): string[] {
    const names = Object.keys(this.#texts)
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1).split('/')[0] ?? '')
    return [...new Set(names)].toSorted()
  }

  /** Files marked as sample content among those read so far. */
  listSamples(): string[] {
    return [...this.#samples].toSorted()
  }

  /**
   * The owner's files that nothing has read: misspelt names, unknown languages, pages no route shows. A site may keep the texts of languages
   * that it leaves out.
   */
  listUnread(): ContentProblem[] {
    const unread = [...(this.#own ?? new Set([...Object.keys(this.#texts), ...Object.keys(this.#pictures)]))].filter(
      (path) => !this.#read.has(path) && !isLeftOut(path),
    )
    const gone = unread.filter((file) => this.#wasKnown(file, ''))
    this.#ignored.push(...gone.map((file) => ({ file, field: '', message: noLongerKnown })))
    return unread.filter((file) => !gone.includes(file)).map((file) => ({ file, field: '', message: 'belongs to nothing the site shows' }))
  }

  /** What was passed over because only an earlier version of the product knew it, among what has been read so far. */
  listIgnored(): readonly ContentProblem[] {
    return this.#ignored
  }
}

/**
 * Reads something in every language of the site; one ContentError names the problems of all of them. A language that the site leaves out has
 * what its default language has.
 */
export function readPerLocale<Result>(read: (locale: Locale) => Result): Record<Locale, Result> {
  const parts = Object.fromEntries(locales.map((locale) => [locale, () => read(locale)])) as Record<Locale, () => Result> // one part per locale
  const results = runAll(parts)
  const fallback = results[defaultLocale]
  return { ...Object.fromEntries(knownLocales.map((locale) => [locale, fallback])), ...results }
}

const noLongerKnown = 'is not known to this version any more, and is ignored; take it out'

function isUnknownKey({ expected, received }: v.BaseIssue<unknown>): boolean {
  return expected === 'never' && received !== 'undefined'
}

/** @returns The fields without the one at the end of the path. */
function withoutKey(fields: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(fields)) return fields.map((item: unknown, at) => (String(at) === key ? withoutKey(item, rest) : item))
  if (typeof fields !== 'object' || fields === null) return fields
  const kept = Object.entries(fields).filter(([name]) => name !== key || rest.length > 0)
  return Object.fromEntries(kept.map(([name, value]: [string, unknown]) => [name, name === key ? withoutKey(value, rest) : value]))
}

/** What the schemas say where they have no words of their own (valibot): a member left out, one too many, another type. */
function describeIssue({ message, expected, received }: v.BaseIssue<unknown>): string {
  if (!/^Invalid (?:key|type|length)\b/u.test(message)) return message
  if (received === 'undefined') return 'is missing'
  if (expected === 'never') return 'is not known here; correct the name, or take it out'
  return `is ${received}, and has to be ${describeExpected(expected)}`
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object in braces',
  Array: 'a list in brackets',
}

/** Of several choices each is named: `("form" | "ledger")`. */
function describeExpected(expected: string | null): string {
  const choices = (expected ?? 'something else').replace(/^\((.*)\)$/u, '$1').split(' | ')
  return choices.map((choice) => kinds[choice] ?? choice).join(' or ')
}

/** Whether a file is in a language that the site leaves out. */
export function isLeftOut(path: string): boolean {
  const [, name] = /\/([a-z]{2})\.(?:json|md)$/u.exec(path) ?? []
  return isKnownLocale(name) && !locales.includes(name)
}
