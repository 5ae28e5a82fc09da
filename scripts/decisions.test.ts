import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const records = globSync('docs/decisions/*.md').toSorted()
const numbers = new Set(records.map((path) => basename(path).slice(0, 3)))

/** `decision 012`, `decisions 012 and 021`, `decisions/012-title.md`, `(012)`, `(012, 021)`, and `, 012)` or `, 012, 021)` at the end of a parenthesis. */
const citation =
  /\bdecisions? \[?\d{1,3}\b(?:(?:, | and )\d{1,3}\b)*|decisions\/\d{3}[-\w.]*|(?<=\()0\d\d(?:, 0\d\d)*(?=[),])|(?<=[^\d], )0\d\d(?:, 0\d\d)*(?=\))/giu

function listUnknown(text: string): string[] {
  return [...text.matchAll(citation)].flatMap(([cited]) => {
    const file = /^decisions\/(.+\.md)/u.exec(cited)?.[1]
    if (file) return records.some((path) => basename(path) === file) ? [] : [file]
    return (cited.match(/\d+/gu) ?? []).filter((number) => !numbers.has(number))
  })
}

test('a decision that code or documents cite has a record', () => {
  const cited = globSync(['*.{md,ts}', '{bench,docs,e2e,rules,scripts,src,testing}/**/*.{css,md,mjs,rules,ts,tsx}'])
    .filter((path) => path !== 'scripts/decisions.test.ts')
    .flatMap((path) => listUnknown(readFileSync(path, 'utf8')).map((number) => `${path}: ${number}`))
  expect(cited).toEqual([])
})

test('a decision record has its number, a status and a date at its head', () => {
  const faulty = records.filter(
    (path) =>
      !new RegExp(`^# ${basename(path).slice(0, 3)}:? .+\\n\\n- Status: .+\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n`, 'u').test(
        readFileSync(path, 'utf8'),
      ),
  )
  expect(faulty).toEqual([])
})

test.each([
  ['a number', 'as decision 999 says', ['999']],
  ['a number without its zeros', '(decision 12)', ['12']],
  ['two numbers', 'decisions 001 and 998', ['998']],
  ['parentheses', 'one process (001, 099)', ['099']],
  ['the end of a parenthesis', '(`serve.ts`, 098)', ['098']],
  ['two at the end of a parenthesis', '(`serve.ts`, 098, 097)', ['098', '097']],
  ['a file', '[why](decisions/997-gone.md)', ['997-gone.md']],
  ['a folder and a number', 'docs/decisions/996.', ['996']],
])('the citation of a missing record is found: %s', (_, text, missing) => {
  expect(listUnknown(text)).toEqual(missing)
})
