/**
 * `npm run licenses`: the notices of what the product ships, to be passed on with it. Prints each package of `dependencies`, with all that it brings, with
 * its licence and the text of its licence and notice files. `--summary` counts the licences instead.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { readLicence } from './lock-file.ts'

const LockFile = v.object({ packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean(), false) })) })
const Person = v.union([v.string(), v.object({ name: v.string() })])
const Manifest = v.object({ name: v.string(), version: v.string(), author: v.optional(Person), homepage: v.optional(v.string()) })

/** An installed package that ships. */
export type Notice = {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly licence: string
  readonly author: string | undefined
  /** What its licence and notice files say; empty where it has none. */
  readonly texts: readonly string[]
}

/** The installed packages that ship, each version once, by name. */
export function listNotices(root: string): readonly Notice[] {
  const { packages } = v.parse(LockFile, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const folders = Object.entries(packages).flatMap(([path, { dev }]) => (path === '' || dev ? [] : [join(root, path)]))
  // Builds for other platforms are not installed.
  const notices = folders.filter((folder) => existsSync(join(folder, 'package.json'))).map(readNotice)
  const byVersion = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  return [...byVersion.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Writes the notices as text. A package without a text of its own is followed by the standard text that another one with its licence brings. */
export function describeNotices(notices: readonly Notice[]): string {
  const standard = new Map<string, string>()
  for (const { licence, texts } of notices) {
    const [text] = texts
    if (text !== undefined && !standard.has(licence)) standard.set(licence, text)
  }
  const parts = notices.map(({ name, version, licence, author, texts }) => {
    const heading = [`${name} ${version}`, licence, ...(author === undefined ? [] : [author])].join('\n')
    const shared = standard.get(licence)
    const own =
      texts.length > 0 ? texts : [`(The package brings no text. Another package has its licence as follows.)\n\n${shared ?? 'None does.'}`]
    return [heading, ...own].join('\n\n')
  })
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function readNotice(folder: string): Notice {
  const { name, version, author } = v.parse(Manifest, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /^(?:licen[cs]e|copying|notice|unlicense)\b/iu.test(entry.name) && !/\.(?:js|ts|json)$/u.test(entry.name),
    )
    .map((entry) => entry.name)
    .toSorted()
  return {
    name,
    version,
    licence: readLicence(folder),
    author: typeof author === 'object' ? author.name : author,
    texts: files.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  }
}

if (import.meta.main) {
  const { summary } = parseArgs({ options: { summary: { type: 'boolean' } } }).values
  const notices = listNotices(process.cwd())
  if (summary === true) {
    const counts = Object.entries(Object.groupBy(notices, ({ licence }) => licence)).map(([licence, list = []]) => ({
      licence,
      count: list.length,
    }))
    for (const { licence, count } of counts.toSorted((a, b) => b.count - a.count)) console.log(`${String(count).padStart(4)}  ${licence}`)
  } else process.stdout.write(describeNotices(notices))
}
