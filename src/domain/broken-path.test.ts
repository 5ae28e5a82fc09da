import { expect, test } from 'vitest'
import { encodeBrokenPath } from './broken-path.ts'
import { isGuarded } from './guard.ts'

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

const controls = [...Array.from({ length: 0x20 }, (_, code) => code), ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at), 0x2028, 0x2029]

test('a control character is encoded once more, so that routes match and the guard sees the rest', () => {
  for (const code of controls) {
    const control = encodeURIComponent(String.fromCodePoint(code))
    for (const path of [`/dashboard${control}/invoices/x`, `/de/${control.toLowerCase()}%2Fdashboard`]) {
      const encoded = encodeBrokenPath(path)
      expect(encoded).not.toBe(path)
      expect(encodeBrokenPath(encoded)).toBe(encoded)
      expect(decodeURIComponent(encoded)).toContain(/%[\da-f]{2}/iu.exec(path)?.[0])
      expect(isGuarded(encoded)).toBe(true)
      expect(decodeURIComponent(encoded)).not.toMatch(/[\p{Control}\u2028\u2029]/u)
    }
  }
})
