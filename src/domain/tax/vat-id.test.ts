import { expect, test } from 'vitest'
import { createRandom } from '#testing/queries/random.ts'
import { describeVatIdProblem, normalizeVatId } from './vat-id.ts'
import { vatIdForms } from './vat-id-forms.ts'

const members = ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT']
const otherMembers = ['NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK']

test('the VAT IDs of every member state, GB, XI, CH and NO have a valid example', () => {
  expect([...vatIdForms.keys()]).toEqual(expect.arrayContaining([...members, ...otherMembers, 'GB', 'XI', 'CH', 'NO']))
  expect(vatIdForms.size).toBe(31)
  for (const [prefix, { example }] of vatIdForms) {
    expect(example.slice(0, 2)).toBe(prefix)
    expect(describeVatIdProblem(example, 'DE')).toBeUndefined()
  }
})

/** Ids that companies publish, and examples of the Commission's construction rules. */
test.each([
  ['ATU37675002', 'AT'],
  ['BE0403170701', 'BE'],
  ['BG831641791', 'BG'],
  ['CY10132211L', 'CY'],
  ['CZ46505334', 'CZ'],
  ['CZ7103192745', 'CZ'],
  ['DE129273398', 'DE'],
  ['DK24256790', 'DK'],
  ['EE100594102', 'EE'],
  ['EL094014249', 'GR'],
  ['ESB58378431', 'ES'],
  ['ESX2482300W', 'ES'],
  ['ES54362315K', 'ES'],
  ['FI01120389', 'FI'],
  ['FR83404833048', 'FR'],
  ['FRK7399859412', 'FR'],
  ['FR53000004605', 'MC'],
  ['GB434031494', 'GB'],
  ['GBGD001', 'GB'],
  ['GBHA500', 'GB'],
  ['XI434031494', 'GB'],
  ['HR38192148118', 'HR'],
  ['HU10597190', 'HU'],
  ['IE8Z49289F', 'IE'],
  ['IE3628739L', 'IE'],
  ['IE6433435OA', 'IE'],
  ['IT00743110157', 'IT'],
  ['LT100001919017', 'LT'],
  ['LU10000356', 'LU'],
  ['LV16117519997', 'LV'],
  ['MT15121333', 'MT'],
  ['NL010000446B01', 'NL'],
  ['NL123456789B13', 'NL'],
  ['PL5260001246', 'PL'],
  ['PT501442600', 'PT'],
  ['RO11198699', 'RO'],
  ['SE556188840401', 'SE'],
  ['SI15012557', 'SI'],
  ['SK4030000007', 'SK'],
  ['CHE100155212MWST', 'CH'],
  ['NO995525828MVA', 'NO'],
  ['EU372000041', 'US'],
])('%s is right for a company in %s', (vatId, country) => {
  expect(describeVatIdProblem(vatId, country)).toBeUndefined()
})

test.each([
  ['DE 136 695 976', 'DE', 'DE136695976'],
  ['de136.695.976', 'DE', 'DE136695976'],
  ['NL 0044.95.445.B.01', 'NL', 'NL004495445B01'],
  ['GR 094259216', 'GR', 'EL094259216'],
  ['CHE-107.787.577 IVA', 'CH', 'CHE107787577IVA'],
  ['NO 995 525 828 MVA', 'NO', 'NO995525828MVA'],
  ['BE 0428.759.497', 'BE', 'BE0428759497'],
  ['\u200EDE136\u00AD695976\u202C', 'DE', 'DE136695976'],
  ['\u200B12-3456789', 'US', '12-3456789'],
  // A company outside has an id of its own, or one of a country whose ids are checked.
  [' 51 824 753 556 ', 'AU', '51 824 753 556'],
  ['12-3456789', 'US', '12-3456789'],
  ['DE 136 695 976', 'US', 'DE136695976'],
])('%s of a company in %s is stored as %s', (typed, country, stored) => {
  expect(normalizeVatId(typed, country)).toBe(stored)
  expect(describeVatIdProblem(stored, country)).toBeUndefined()
})

test.each([
  ['136695976', 'DE', 'does not begin with the letters of a country that has VAT ids; one of DE is, say, DE136695976'],
  ['US123', 'MC', 'does not begin with the letters of a country that has VAT ids; one of MC is, say, FR40303265045'],
  ['DE12345678', 'DE', 'is not DE and then 9 digits, the first of them not 0; right is, say, DE136695976'],
  ['DE000000000', 'DE', 'is not DE and then 9 digits, the first of them not 0; right is, say, DE136695976'],
  ['NO995525828', 'NO', 'is not NO and then 9 digits and MVA; right is, say, NO995525828MVA'],
  ['NL004495445', 'FR', 'is not NL and then 9 digits, B and 2 digits; right is, say, NL004495445B01'],
  ['DE136695977', 'DE', 'has a typing error: its check digits do not fit'],
  ['CHE107787578', 'CH', 'has a typing error: its check digits do not fit'],
])('%s of a company in %s %s', (vatId, country, problem) => {
  expect(describeVatIdProblem(vatId, country)).toBe(problem)
})

test('a company outside of these countries may have any id', () => {
  for (const vatId of ['12-3456789', 'DE1', 'x', '27AAPFU0939F1ZV']) expect(describeVatIdProblem(vatId, 'IN')).toBeUndefined()
})

test('a wrong digit is found in at least three of four cases for each country', () => {
  const random = createRandom(16931)
  for (const [prefix, { example, isValid, pattern }] of vatIdForms) {
    const places = [...example.matchAll(/\d/gu)].map(({ index }) => index).filter((place) => place >= 2)
    const mutations = Array.from({ length: 200 }, () => {
      const place = random.pick(places)
      const digit = String((Number(example[place]) + 1 + random.below(9)) % 10)
      return example.slice(2, place) + digit + example.slice(place + 1)
    })
    const missed = mutations.filter((rest) => pattern.test(rest) && isValid(rest))
    expect({ prefix, isFew: missed.length <= 50 }).toEqual({ prefix, isFew: true })
  }
})
