import { expect, test } from 'vitest'
import { dropInvisibleMarks } from './invisible-marks.ts'

const ranges = [
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x206f],
  [0xfe0f, 0xfe0f],
  [0xfeff, 0xfeff],
] as const

test('invisible characters are dropped, wherever they are', () => {
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const mark = String.fromCodePoint(code)
      expect({ code, text: dropInvisibleMarks(`${mark}DE${mark}${mark}89${mark}`) }).toEqual({ code, text: 'DE89' })
    }
  }
})

test.each(['DE89 3704', 'a\u00a0b', 'Zoë', 'zoe\u0301', 'Р-12', '日本', '😀', '-\t\n'])('%j stays as it is', (text) => {
  expect(dropInvisibleMarks(text)).toBe(text)
})
