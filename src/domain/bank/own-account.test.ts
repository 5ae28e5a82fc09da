import { expect, test } from 'vitest'
import { findOwnAccount } from './own-account.ts'

const accounts = ['DE02120300000000202051', 'NL91ABNA0417164300']

test.each([
  ['DE02 1203 0000 0000 2020 51', 'DE02120300000000202051'],
  ['DE02120300000000202051EUR', 'DE02120300000000202051'],
  ['12030000/202051', 'DE02120300000000202051'],
  ['12030000/0000202051EUR', 'DE02120300000000202051'],
  ['0417164300', 'NL91ABNA0417164300'],
  ['NL91ABNA0417164300 EUR', 'NL91ABNA0417164300'],
  ['12030000/202052', undefined],
  ['DE02120300000000202052', undefined],
  ['164300', undefined],
  ['', undefined],
])('%j is %j', (written, account) => {
  expect(findOwnAccount(written, accounts)).toBe(account)
})
