import { expect, test } from 'vitest'
import { rankName, readName } from './rank-name.ts'

test.each([
  ['HALDE B.V.', 'Halde BV', 3],
  ['Mueller & Soehne GmbH', 'Müller & Söhne GmbH & Co. KG', 3],
  ['MULLER SOHNE', 'Müller & Söhne', 3],
  ['Größe AG', 'Groesse', 3],
  ['JORGENSEN APS', 'Jørgensen ApS', 3],
  ['Panadería Núñez S.L.', 'NUNEZ PANADERIA', 3],
  ['Verkehrsgesellschaft Nordde', 'Verkehrsgesellschaft Norddeutschland mbH', 3],
  ['Anna Maria Schmidt', 'Anna Schmidt', 2],
  ['Anna Schmidt', 'Schmidt', 1],
  ['Jan', 'Jan de Vries', 0],
  ['Alder Ltd', 'Halde BV', 0],
  ['GmbH', 'Halde GmbH', 0],
])('%j and %j: %d', (holder, company, rank) => {
  expect(rankName(readName(holder), readName(company))).toBe(rank)
})
