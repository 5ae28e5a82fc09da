import { expect, test } from 'vitest'
import { isLocalPath } from '#domain/local-path.ts'

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', 'pricing', '/a\nb', '/a\u0000'])(
  '%j is no path of this site',
  (path) => {
    expect(isLocalPath(path)).toBe(false)
  },
)

test('paths of this site may have a query and a hash', () => {
  expect(isLocalPath('/pricing?a=1#b')).toBe(true)
})
