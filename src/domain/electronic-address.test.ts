import { expect, test } from 'vitest'
import * as v from 'valibot'
import { ElectronicAddressSchema, findElectronicAddress } from './electronic-address.ts'

test('a company is reached at the address that is given, else at its VAT ID, else by mail', () => {
  const electronicAddress = { scheme: '0204', id: '991-12345-73' }
  const email = 'post@vierfalt.example'
  expect(findElectronicAddress({ electronicAddress, vatId: 'DE111111111', email })).toEqual(electronicAddress)
  expect(findElectronicAddress({ vatId: 'DE 111 111 111', email })).toEqual({ scheme: '9930', id: 'DE111111111' })
  expect(findElectronicAddress({ vatId: 'IT00000000000', email })).toEqual({ scheme: 'EM', id: email })
  expect(findElectronicAddress({ email })).toEqual({ scheme: 'EM', id: email })
  expect(findElectronicAddress({})).toBeUndefined()
})

test.each([['9930'], ['0204'], ['EM'], ['AN']])('%s is a scheme', (scheme) => {
  expect(v.is(ElectronicAddressSchema, { scheme, id: 'x' })).toBe(true)
})

test.each([['DE'], ['930'], ['em'], ['1234']])('%s is no scheme', (scheme) => {
  expect(v.is(ElectronicAddressSchema, { scheme, id: 'x' })).toBe(false)
})
