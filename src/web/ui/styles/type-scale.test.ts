import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where the scale is defined, and drawings, whose letters scale with them. */
const exceptions = [
  'ui/styles/tokens.css',
  'ui/styles/fonts.css',
  'ui/drawing/',
  'ui/monogram',
  'gallery/',
  'marketing/home/stage/product-page',
  'marketing/references/touch/',
  'marketing/references/case/old/',
  'dashboard/home/sheet/drawn-page',
]

/**
 * A token, a size relative to the text, one that a container or the window limits, points on paper, and the lower limit of fields, below
 * which phones zoom in.
 */
const allowed =
  /^(?:var\(--text[\w-]*\)|inherit|[\d.]+pt|[\d.]+em|calc\([\d.]+cq\w+ [^)]*\)|[\d.]+cq\w+|clamp\([\d.]+rem, [\d.]+cq\w+, [\d.]+rem\)|min\([\d.]+cq\w+, [\d.]+rem\)|min\(var\(--text[\w-]*\), [\d.]+(?:cq\w+|vw)\)|max\(1rem, var\(--text\)\))$/u

/** Lists the font sizes of a style sheet that no token gives, as in `12 0.8rem`. */
function listOwnSizes(css: string): readonly string[] {
  return css.split('\n').flatMap((line, at) => {
    const [, size] = /^\s*font-size: (.+);$/u.exec(line) ?? []
    const [, short] =
      /^\s*font: (?!inherit;)(?:(?:\d+|bold|italic|normal|var\(--\w*weight\w*\)) )*([^/]+?)(?: ?\/ ?.+| var\(.+);$/u.exec(line) ?? []
    const own = size ?? short
    return own === undefined || allowed.test(own) ? [] : [`${at + 1} ${own}`]
  })
}

test('style sheets take their font sizes from the tokens', () => {
  const sheets = globSync('**/*.css', { cwd: 'src/web' }).filter((file) => !exceptions.some((path) => file.startsWith(path)))
  const own = sheets.flatMap((file) => listOwnSizes(readFileSync(`src/web/${file}`, 'utf8')).map((size) => `${file}:${size}`))
  expect(sheets.length).toBeGreaterThan(80)
  expect(own).toEqual([])
})

test.each([
  ['font-size: 0.8rem;', ['1 0.8rem']],
  ['font-size: clamp(1rem, 2vw, 2rem);', ['1 clamp(1rem, 2vw, 2rem)']],
  ['font-size: min(16cqi, 5.75rem);', []],
  ['font-size: min(var(--text-h1), 12cqi);', []],
  ['font: 500 13px var(--drafting);', ['1 13px']],
  ['font-size: var(--text-h3);', []],
  ['font: 500 var(--text-small) / 1.5 var(--drafting);', []],
  ['font-size: 0.9em;', []],
])('own sizes of %j are %j', (css, own) => {
  expect(listOwnSizes(css)).toEqual(own)
})
