import { expect, test } from 'vitest'
import { encodeBrokenPath } from './broken-path.ts'
import { shownPath } from './shown-path.ts'

test.each([
  ['/nope', '/nope'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/%ff/%C3%A9', '/%ff/%C3%A9'],
  ['/%', '/%'],
  ['/100%', '/100%'],
  ['/%2525', '/%25'],
  ['/100%25', '/100%'],
  ['/%25ff', '/%ff'],
  ['/de/Stra%C3%9Fe', '/de/Straße'],
  ['/de/Straße', '/de/Straße'],
  ['/a%20b', '/a b'],
  ['/a%2Fb', '/a/b'],
  ['/%3Cb%3E', '/<b>'],
  ['/a%0Ab', '/a%0Ab'],
  ['/%E2%80%AEgpj.exe', '/%E2%80%AEgpj.exe'],
  ['/a%E2%80%8Bb%C2%A0c', '/a%E2%80%8Bb%C2%A0c'],
])('%s is shown as %s, by the browser and by the server', (path, shown) => {
  expect(shownPath(path)).toBe(shown)
  expect(shownPath(encodeBrokenPath(path))).toBe(shown)
})

test('a long path is shown without its middle, and whole letters stay whole', () => {
  const path = `/beginning/${'x'.repeat(8000)}/end`
  expect(shownPath(path)).toBe(`/beginning/${'x'.repeat(29)}…${'x'.repeat(35)}/end`)
  const emoji = shownPath(`/${encodeURIComponent('😀'.repeat(100))}`)
  expect(Array.from(emoji)).toHaveLength(80)
  expect(emoji.isWellFormed()).toBe(true)
  expect(shownPath(`/${'y'.repeat(79)}`)).toBe(`/${'y'.repeat(79)}`)
  expect(shownPath(`/%${'y'.repeat(1000)}`)).toHaveLength(80)
})
