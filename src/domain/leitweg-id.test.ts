import { expect, test } from 'vitest'
import { describeLeitwegProblem, isLeitwegId } from './leitweg-id.ts'

test.each([
  ['04011000-1234512345-06', true], // the example of KoSIT
  ['991-33333TEST-33', true], // of KoSIT's test files
  ['992-90009-96', true],
  ['04011000-1234512345-07', false],
  ['0401100012345123450606', false],
  ['PO 77', false],
  ['', false],
])('%j as Leitweg-ID: %s', (text, expected) => {
  expect(isLeitwegId(text)).toBe(expected)
})

test.each([
  '04011000-1234512345-07',
  '04011000-1234512354-06',
  '992-90009-69',
  '991-33333test-34',
  '05-12345-11',
  '09564000-11',
  '095640000123-11',
])('the check digits of %s do not fit', (text) => {
  expect(describeLeitwegProblem(text)).toBe(`is "${text}", a Leitweg-ID with a typing error: its check digits do not fit`)
})

test.each([
  '04011000-1234512345-06',
  '991-33333TEST-33',
  '992-90009-96',
  'PO 77',
  'Kst. 4711-12',
  // Numbers of others: months, years, and states that Germany does not have.
  '12-26',
  '112-26',
  '2026-0815-12',
  '17011000-12345-11',
  '0401-12345-11',
  '4500012345-10',
])('the reference %s is taken', (text) => {
  expect(describeLeitwegProblem(text)).toBeUndefined()
})
