import { expect, test } from 'vitest'
import { cleanCodes, listTextProblems } from './record-texts.ts'

test.each([
  ['a letter of several pieces', { company: 'Nguyễn 👩\u200D💻 '.repeat(20), lines: [{ description: 'a\n\tb\r\n' }], at: new Date(0) }],
  ['the longest name', { company: '𝒳'.repeat(500) }],
  ['the longest notes', { notes: '𝒳'.repeat(5000) }],
])('takes %s', (_, record) => {
  expect(listTextProblems(record)).toEqual([])
})

test.each([
  ['a NUL', { notes: 'a\u0000b' }, 'notes holds U+0000, which no document can show'],
  ['an escape', { lines: [{ description: '\u001B[2J' }] }, 'lines.0.description holds U+001B, which no document can show'],
  ['a control character of the second block', { address: { city: 'a\u0085' } }, 'address.city holds U+0085, which no document can show'],
  ['half a letter', { company: 'a\uD83D' }, 'company holds U+D83D, which no document can show'],
  ['a long name', { company: 'a'.repeat(501) }, 'company is longer than 500 letters'],
  ['long notes', { notes: 'a'.repeat(5001) }, 'notes is longer than 5000 letters'],
  ['long reasons', { exemptionReasons: { E: 'a'.repeat(5001) } }, 'exemptionReasons.E is longer than 5000 letters'],
  ['many lines', { lines: Array.from({ length: 1001 }, () => ({})) }, 'lines has 1001 entries, more than 1000'],
])('refuses %s', (_, record, problem) => {
  expect(listTextProblems(record).map((one) => `${one.path} ${one.problem}`)).toEqual([problem])
})

test('invisible characters are dropped from all members but prose, at any depth', () => {
  const mark = '\u200E'
  const record = {
    number: `${mark}RE/1`,
    emails: [`zoe@halde${mark}.example`],
    exemptionReasons: { E: `می${'\u200C'}شود` },
    lines: [{ description: `کتاب${'\u200C'}ها`, quantity: 1, unit: `${mark} piece` }],
    prepaidMinor: null,
    payments: [{ paidOn: `2026-03-09${mark}` }],
  }
  expect(cleanCodes(record)).toEqual({
    ...record,
    number: 'RE/1',
    emails: ['zoe@halde.example'],
    lines: [{ ...record.lines[0], unit: 'piece' }],
    payments: [{ paidOn: '2026-03-09' }],
  })
})
