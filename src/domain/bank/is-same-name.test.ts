import { expect, test } from 'vitest'
import { isSameName, readName } from './is-same-name.ts'

test.each([
  ['HALDE B.V.', 'Halde BV', true],
  ['Mueller & Soehne GmbH', 'Müller & Söhne GmbH & Co. KG', true],
  ['MULLER SOHNE', 'Müller & Söhne', true],
  ['Größe AG', 'Groesse', true],
  ['JORGENSEN APS', 'Jørgensen ApS', true],
  ['Panadería Núñez S.L.', 'NUNEZ PANADERIA', true],
  ['Verkehrsgesellschaft Nordde', 'Verkehrsgesellschaft Norddeutschland mbH', true],
  ['Anna Schmidt', 'Schmidt', true],
  ['Jan', 'Jan de Vries', false],
  ['Alder Ltd', 'Halde BV', false],
  ['GmbH', 'Halde GmbH', false],
])('%j and %j: %j', (holder, company, isSame) => {
  expect(isSameName(readName(holder), readName(company))).toBe(isSame)
})
