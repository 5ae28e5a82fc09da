import { expect, test } from 'vitest'
import { toKilobytes } from './page-weight.ts'

test.each([
  [[], 0],
  [[499], 0],
  [[500], 1],
  [[37_961, 62_539], 101],
])('files of %j bytes count as %i kilobytes', (sizes, kilobytes) => {
  expect(toKilobytes(sizes.map((encodedBodySize) => ({ encodedBodySize })))).toBe(kilobytes)
})
