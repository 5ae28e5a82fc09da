import { expect, test } from 'vitest'
import { encodeBrokenPath } from './broken-path.ts'

test.each([
  ['/%ff%E01', '/%25ff%25E01'],
  ['/de/%zz/%C3%A9', '/de/%25zz/%25C3%25A9'],
  ['/pricing%.data', '/pricing%25.data'],
  ['/%25%ff', '/%2525%25ff'],
  ['/%ED%A0%80', '/%25ED%25A0%2580'],
])('a router reads %s as it is written', (written, encoded) => {
  expect(encodeBrokenPath(written)).toBe(encoded)
  expect(decodeURIComponent(encoded)).toBe(written)
  expect(encodeBrokenPath(encoded)).toBe(encoded)
})

test.each(['/', '/de/pricing', '/%C3%A9', '/%2F%5C', '/%2570ricing', '/a%2520b', '/100%25', '/%25ff'])(
  '%s decodes, and stays as it is',
  (path) => {
    expect(encodeBrokenPath(path)).toBe(path)
  },
)
