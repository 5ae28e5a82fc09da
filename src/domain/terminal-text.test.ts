import { expect, test } from 'vitest'
import { escapeUnseen, markLines, toOneLine } from './terminal-text.ts'

/** What steers a terminal or reorders a text, one of each kind. */
const attacks: readonly (readonly [name: string, text: string])[] = [
  ['a color', '\u001b[31mred'],
  ['a title (OSC, BEL)', '\u001b]0;title\u0007'],
  ['a link (OSC, ST)', '\u001b]8;;http://evil.test\u001b\\here'],
  ['a one-byte CSI', '\u009b2J'],
  ['a backspace', 'no\b\byes'],
  ['a carriage return', 'refused\rstored '],
  ['DEL and NUL', '\u007f\u0000'],
  ['an override', 'cv\u202Efdp.exe'],
  ['an isolate', '\u2067abc\u2069'],
  ['invisible characters', 'pay\u200Bpal\u00AD\u2060\u180E\uFEFF'],
  ['marks of direction', '\u200E\u200F\u061C'],
  ['separators of lines', 'a\u2028b\u2029c\u0085d'],
  ['vertical tab and form feed', 'a\u000Bb\fc'],
]

test.each(attacks)('%s is shown as escapes, and the same in JSON', (_, text) => {
  expect(escapeUnseen(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
  expect(escapeUnseen(text)).toMatch(/\\u[\da-f]{4}/u)
  expect(JSON.parse(escapeUnseen(JSON.stringify({ [text]: text })))).toEqual({ [text]: text })
})

test.each(['Grüße, Ελλάδα, שלום, 日本語, 👩‍💻', 'a\tb\nc\n', 'e\u0301'])('%j stays as it is', (text) => {
  expect(escapeUnseen(text)).toBe(text)
})

test.each(['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\f'])('%j begins no line of the program', (end) => {
  expect(toOneLine(`Halde${end}Stored: 3 invoices`)).toBe('Halde↵Stored: 3 invoices')
  expect(markLines(`Hello${end}${end}Deleted.`)).toBe('| Hello\n|\n| Deleted.')
})
