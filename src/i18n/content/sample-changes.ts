import { knownLocales, type Locale } from '#domain/locale.ts'
import { readFrontMatter } from './front-matter.ts'
import { overlayFiles, type Files } from './overlay.ts'

/**
 * What a version of the sample says: a fingerprint of each field of its JSON files, and of each other file as a whole (field ``), that of an
 * article besides of each name above its text.
 */
export type Baseline = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A difference between two versions of the sample that concerns an owner's folder, or a language that the folder lacks. */
export type SampleChange = {
  /**
   * `changed`: the owner has replaced a text that says something else now. `new`: a text that was not there. `gone`: the owner has a text that
   * the product does not know any more. `untranslated`: the owner has it in another language alone.
   */
  readonly kind: 'changed' | 'new' | 'gone' | 'untranslated'
  readonly file: string
  /** Empty for the whole file. */
  readonly field: string
  /** What the sample says now, or for `untranslated` the owner's text in the other language; absent for a whole file. */
  readonly text?: string
}

/**
 * Whether a version of the sample had a file, or a field of such a file: entries of lists are alike, and so are the files of entries
 * (`posts/SLUG/post.json`).
 *
 * @param field Empty for the file as a whole.
 */
export function hadField(base: Baseline, file: string, field: string): boolean {
  if (field === '') return base[file] !== undefined
  const [kind, name] = [kindOfFile(file), withoutPlaces(field)]
  return Object.entries(base).some(
    ([path, fields]) =>
      kindOfFile(path) === kind &&
      Object.keys(fields).some((known) => withoutPlaces(known) === name || withoutPlaces(known).startsWith(`${name}.`)),
  )
}

/** Files and fields of earlier versions of the sample that a later one has not. */
export function listDropped(earlier: readonly (Baseline | undefined)[], now: Baseline): Baseline {
  const dropped: Record<string, Record<string, string>> = {}
  for (const [file, fields] of earlier.flatMap((base) => Object.entries(base ?? {}))) {
    const gone = Object.entries(fields).filter(([field]) => now[file]?.[field] === undefined)
    if (gone.length > 0) dropped[file] = { ...dropped[file], ...Object.fromEntries(gone) }
  }
  return dropped
}

function kindOfFile(path: string): string {
  return path.replace(/^(cases|posts|services)\/[^/]+\//u, '$1/*/')
}

function withoutPlaces(field: string): string {
  return field.replaceAll(/(?<=\.|^)\d+(?=\.|$)/gu, '*')
}

/** @param fingerprint Of a text, short. */
export function describeSample(sample: Files, fingerprint: (text: string) => string): Baseline {
  return Object.fromEntries(
    Object.entries(sample).map(([path, source]) => [
      path,
      Object.fromEntries(
        [...listFrontMatter(path, source), ...listFields(path, source)].map(([field, text]) => [field, fingerprint(text)]),
      ),
    ]),
  )
}

/**
 * Compares the sample with the one that an owner's folder was made from.
 *
 * @param base Of that sample; undefined if it is not known, which leaves unknown labels and missing languages.
 * @param languages Of the owner's site.
 */
export function listSampleChanges(
  { sample, own }: { readonly sample: Files; readonly own: Files },
  base: Baseline | undefined,
  languages: readonly Locale[],
  fingerprint: (text: string) => string,
): SampleChange[] {
  const isOfSite = (path: string) => {
    const language = languageOf(path)
    return language === undefined || languages.includes(language)
  }
  const changes = base === undefined ? [] : compareFiles({ sample, own }, base, fingerprint)
  const gone = overlayFiles(sample, own).ignored.map(({ file, field }): SampleChange => ({ kind: 'gone', file, field }))
  return [...changes, ...gone, ...listUntranslated({ sample, own }, languages)].filter(({ file }) => isOfSite(file))
}

function compareFiles(
  { sample, own }: { sample: Files; own: Files },
  base: Baseline,
  fingerprint: (text: string) => string,
): SampleChange[] {
  // Without what the owner's entries leave out, such as the sample's articles.
  const { files: shown } = overlayFiles(sample, own)
  const known = Object.entries(sample).filter(([path]) => shown[path] !== undefined)
  const gone = Object.keys(own).filter((path) => base[path] !== undefined && sample[path] === undefined)
  return [
    ...known.flatMap(([path, source]) => {
      const before = base[path]
      if (before === undefined) return own[path] === undefined ? [...listNew(path, source)] : []
      const present = own[path] === undefined ? undefined : listFields(path, own[path])
      return compareFields({ path, now: listFields(path, source), before, present }, fingerprint)
    }),
    ...gone.map((file): SampleChange => ({ kind: 'gone', file, field: '' })),
  ]
}

type Versions = {
  readonly path: string
  /** What the sample says. */
  readonly now: ReadonlyMap<string, string>
  readonly before: Readonly<Record<string, string>>
  /** What the owner says, if the file is the owner's. */
  readonly present: ReadonlyMap<string, string> | undefined
}

function compareFields({ path: file, now, before, present }: Versions, fingerprint: (text: string) => string): SampleChange[] {
  const isMerged = file.startsWith('messages/')
  return [
    ...[...now].flatMap(([field, text]): SampleChange[] => {
      const was = before[field]
      // A file that is not the owner's follows the product; new labels are worth a look all the same.
      if (was === undefined)
        return (present && !present.has(field)) || isMerged ? [{ kind: 'new', file, field, ...(field && { text }) }] : []
      const mine = present?.get(field)
      return was !== fingerprint(text) && mine !== undefined && mine !== text
        ? [{ kind: 'changed', file, field, ...(field && { text }) }]
        : []
    }),
    // Labels that are gone are named whether the former sample is known or not.
    ...Object.keys(isMerged ? {} : before)
      .filter((field) => !now.has(field) && present?.has(field))
      .map((field): SampleChange => ({ kind: 'gone', file, field })),
  ]
}

function listNew(file: string, source: string): SampleChange[] {
  return [...listFields(file, source)].map(([field, text]) => ({ kind: 'new', file, field, ...(field && { text }) }))
}

/** Files and labels that the owner has in one of the languages, and the sample in another one. */
function listUntranslated({ sample, own }: { sample: Files; own: Files }, languages: readonly Locale[]): SampleChange[] {
  return Object.entries(own).flatMap(([path, source]) => {
    const language = languageOf(path)
    if (language === undefined || !languages.includes(language)) return []
    return languages.flatMap((other): SampleChange[] => {
      const file = path.replace(/\/[a-z]{2}(\.\w+)$/u, `/${other}$1`)
      if (other === language || sample[file] === undefined) return []
      const translated = own[file]
      if (!path.startsWith('messages/')) return translated === undefined ? [{ kind: 'untranslated', file, field: '' }] : []
      const known = translated === undefined ? new Map<string, string>() : listFields(file, translated)
      return [...listFields(path, source)].flatMap(([field, text]) =>
        known.has(field) ? [] : [{ kind: 'untranslated', file, field, text }],
      )
    })
  })
}

function languageOf(path: string): Locale | undefined {
  const [, name] = /\/([a-z]{2})\.\w+$/u.exec(path) ?? []
  return knownLocales.find((locale) => locale === name)
}

/** The values of a JSON file by the paths of their fields; any other file, or one that is not JSON, is one text. */
function listFields(path: string, source: string): ReadonlyMap<string, string> {
  if (!path.endsWith('.json')) return new Map([['', source]])
  try {
    return new Map(listValues(JSON.parse(source)))
  } catch {
    // The content check names the fault.
    return new Map([['', source]])
  }
}

/** An article is compared as a whole; what an update has dropped of its front matter is known by its name. */
function listFrontMatter(path: string, source: string): readonly [string, string][] {
  return path.endsWith('.md') ? Object.entries(readFrontMatter(source.replaceAll('\r\n', '\n'))?.fields ?? {}) : []
}

function listValues(value: unknown, field = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[field, String(value)]]
  return Object.entries(value).flatMap(([name, item]) => listValues(item, field ? `${field}.${name}` : name))
}
