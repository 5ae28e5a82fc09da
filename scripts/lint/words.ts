// `node scripts/lint/words.ts` counts the words that comments, documents and test titles avoid, and titles that are too long. The counts in
// word-limits.json may only fall; `--lower` writes down those that did.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

const avoided: Readonly<Record<string, RegExp>> = {
  told: /\btold\b/giu,
  tells: /\btells\b/giu,
  whoever: /\bwhoever\b/giu,
  somebody: /\bsomebody\b/giu,
  nobody: /\bnobody\b/giu,
  beside: /\bbeside\b/giu,
  stands: /\bstands\b/giu,
  'hand over': /\bhand(?:s|ed|ing)?\s+over\b/giu,
  'is none': /\bis\s+none\b/giu,
  'that there is': /\bthat\s+there\s+is\b/giu,
}
const longTitle = 'title over 90 characters'
const kinds: readonly string[] = [...Object.keys(avoided), longTitle]

/** One use of what is avoided; `text` is its whole line. */
export type Finding = { readonly kind: string; readonly file: string; readonly line: number; readonly text: string }
type Limits = Readonly<Record<string, number>>
type Piece = { readonly start: number; readonly words: string }

const limitsFile = 'scripts/lint/word-limits.json'
const files = ['*.{md,ts}', 'docs/**/*.md', '{src,testing,scripts,e2e,rules,bench,content/posts}/**/*.{ts,tsx,mts,mjs,css,rules}']

/** @param file Its path decides what is read: all of a document, and comments and test titles of a program. */
export function findAvoided(file: string, text: string): Finding[] {
  const titles = /\.(?:test|spec)\.tsx?$/u.test(file) ? listTitles(text) : []
  const prose = file.endsWith('.md') ? [{ start: 0, words: text }] : [...listComments(text), ...titles]
  const found = prose.flatMap(({ start, words }) =>
    Object.entries(avoided).flatMap(([kind, pattern]) => [...words.matchAll(pattern)].map(({ index }) => ({ kind, at: start + index }))),
  )
  const long = titles.filter(({ words }) => words.length > 90).map(({ start }) => ({ kind: longTitle, at: start }))
  return [...found, ...long].map(({ kind, at }) => {
    const line = text.slice(0, at).split('\n').length
    return { kind, file, line, text: text.split('\n')[line - 1]?.trim() ?? '' }
  })
}

/** Compares counts with their limits; a kind without a limit has the limit 0. */
export function compareWithLimits(findings: readonly Finding[], limits: Limits) {
  const counts = kinds.map((kind) => ({ kind, count: findings.filter((each) => each.kind === kind).length, limit: limits[kind] ?? 0 }))
  return { above: counts.filter(({ count, limit }) => count > limit), below: counts.filter(({ count, limit }) => count < limit) }
}

/** Comments as prose: their marks are blank, and consecutive lines with two slashes are one piece. Strings with " // " count as comments. */
function listComments(text: string): Piece[] {
  const comments = /(?<=^|[\s{(])\/\*[^]*?\*\/|(?<=^|\s)\/\/.*(?:\n\s*\/\/.*)*/gmu
  return [...text.matchAll(comments)].map(({ 0: comment, index }) => ({ start: index, words: comment.replaceAll(/[/*]/gu, ' ') }))
}

/** Strings that are the first argument of `test(`, `test.skip(`, `test.each(...)(` and the like. */
function listTitles(text: string): Piece[] {
  const calls = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(?<title>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`),/gu
  return [...text.matchAll(calls)].map(({ 0: call, index, groups: { title = '' } = {} }) => ({
    start: index + call.lastIndexOf(title) + 1,
    words: title.slice(1, -1),
  }))
}

function readFindings(): Finding[] {
  const someAvoided = new RegExp(
    Object.values(avoided)
      .map(({ source }) => source)
      .join('|'),
    'iu',
  )
  return globSync(files, { exclude: ['scripts/lint/words.test.ts'] }).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const mayHold = someAvoided.test(text.replaceAll(/[/*]/gu, ' ')) || /\.(?:test|spec)\.tsx?$/u.test(file)
    return mayHold ? findAvoided(file, text) : []
  })
}

/** Those whose line was not in its file when the limits were last committed; all of them where git does not know. */
function listNew(findings: readonly Finding[]): readonly Finding[] {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    } catch {
      // No repository, or a file that was not there.
      return ''
    }
  }
  const base = git('log', '-1', '--format=%H', '--', limitsFile).trim()
  const before = new Map([...new Set(findings.map(({ file }) => file))].map((file) => [file, base && git('show', `${base}:./${file}`)]))
  const added = findings.filter(({ file, text }) => !before.get(file)?.includes(text))
  return added.length > 0 ? added : findings
}

function check(isLowering: boolean) {
  const limits = v.parse(v.record(v.string(), v.number()), JSON.parse(readFileSync(limitsFile, 'utf8')))
  const findings = readFindings()
  const { above, below } = compareWithLimits(findings, limits)
  for (const { kind, count, limit } of above) {
    console.error(`"${kind}": ${count}, and ${limitsFile} allows ${limit}. Use ordinary technical English here:`)
    const added = listNew(findings.filter((each) => each.kind === kind))
    for (const { file, line, text } of added.slice(0, 20)) console.error(`  ${file}:${line}: ${text}`)
    if (added.length > 20) console.error(`  and ${added.length - 20} more`)
  }
  if (above.length > 0) process.exitCode = 1
  if (isLowering) {
    const lowered = { ...limits, ...Object.fromEntries(below.map(({ kind, count }) => [kind, count])) }
    writeFileSync(limitsFile, `${JSON.stringify(lowered, null, 2)}\n`)
  } else if (below.length > 0) {
    const falls = below.map(({ kind, count, limit }) => `"${kind}" ${count} of ${limit}`).join(', ')
    console.log(
      `${below.length} ${below.length === 1 ? 'warning' : 'warnings'}: lower ${limitsFile} by node scripts/lint/words.ts --lower: ${falls}.`,
    )
  }
}

if (import.meta.main) check(process.argv.includes('--lower'))
