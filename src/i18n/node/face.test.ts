import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readContentFiles } from './read-content.ts'

const fonts = new URL('../../web/ui/styles/fonts.css', import.meta.url)

/** Signs that stand in single texts and are drawn by whatever face has them. */
const borrowed = ['→', '≠', 'º', 'ª', '\u2009', '\u202F']

/** Where a long word may break; a hyphen is drawn there. */
const softHyphen = '\u00AD'

test('the faces hold every character that the site writes', async () => {
  const holds = parseRanges(await readFile(fonts, 'utf8'))
  const files = await readContentFiles(new URL('../../../content/', import.meta.url))
  const characters = new Set(Object.values(files).join(''))
  const drawn = [...characters].filter((character) => character !== '\n' && character !== softHyphen)
  const missing = drawn.filter((character) => !borrowed.includes(character) && !holds(character))
  expect(missing).toEqual([])
})

/** Of all faces in the style sheet: `U+0020-007E, U+20AC`. */
function parseRanges(css: string): (character: string) => boolean {
  const ranges = [...css.matchAll(/unicode-range:([^;]+);/gu)].flatMap(([, list = '']) =>
    [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gu)].map(([, first = '', last = first]) => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ]),
  )
  return (character) => {
    const point = character.codePointAt(0) ?? 0
    return ranges.some(([first = 0, last = 0]) => first <= point && point <= last)
  }
}
