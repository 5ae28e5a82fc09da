import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkAddress, type Country, forms } from './check-address.ts'
import { checkEdgeCase, edgeCases, printEdgeCases, usualAddresses } from './edge-cases.ts'

const countries = ['DE', 'NL', 'ES', 'FR', 'PL'] satisfies Country[]

test.each(countries)('the usual address of %s is accepted without a question', (country) => {
  expect(checkAddress(country, usualAddresses[country])).toMatchObject({
    address: usualAddresses[country],
    refused: {},
    ask: {},
    isOutsideEuVat: false,
  })
})

test.each(edgeCases.map((edgeCase) => [edgeCase.country, JSON.stringify(edgeCase.typed), edgeCase] as const))(
  '%s %s comes to what the list says',
  (_country, _typed, edgeCase) => {
    const { refused = {}, ask = {}, isOutsideEuVat = false } = edgeCase
    expect(checkEdgeCase(edgeCase)).toMatchObject({ refused, ask, isOutsideEuVat })
  },
)

test('of the cases 20 are accepted, 4 asked about and 4 refused', () => {
  const answers = edgeCases.map(checkEdgeCase).map(({ refused, ask }) => {
    if (Object.keys(refused).length > 0) return 'refuse'
    return Object.keys(ask).length > 0 ? 'ask' : 'accept'
  })
  const count = (answer: string) => answers.filter((given) => given === answer).length
  expect([count('accept'), count('ask'), count('refuse')]).toEqual([20, 4, 4])
})

test.each(countries)('a form of %s that is left empty names every required field', (country) => {
  const required = forms[country].fields.filter((field) => field.required).map(({ name }) => name)
  expect(checkAddress(country, {}).refused).toEqual(Object.fromEntries(required.map((name) => [name, 'missing'])))
})

test('a postal code is stored as the country writes it, however it was typed', () => {
  const stored = (country: Country, postalCode: string) => checkAddress(country, { postalCode }).address['postalCode']
  expect([stored('NL', 'NL-1017 xx'), stored('PL', ' 00 950 '), stored('FR', 'F-69 003'), stored('DE', '01067')]).toEqual([
    '1017 XX',
    '00-950',
    '69003',
    '01067',
  ])
})

test('the first two digits of a Spanish postal code say the province', () => {
  const provinceOf = (postalCode: string) => checkAddress('ES', { postalCode }).address['province']
  expect(forms.ES.provinces).toHaveLength(52)
  expect(['01001', '08001', '15001', '33001', '50001', '51001', '52001', '53001'].map(provinceOf)).toEqual([
    'Álava',
    'Barcelona',
    'A Coruña',
    'Asturias',
    'Zaragoza',
    'Ceuta',
    'Melilla',
    undefined,
  ])
})

test.each(['en', 'de', 'nl', 'es'])('the article in %s prints the data, the tokens and what the program says', (locale) => {
  const article = readText(`${locale}.md`)
  expect(article).toContain(`\`\`\`json\n${readText('address-forms.json')}\`\`\``)
  expect(article).toContain(`\`\`\`\n${printEdgeCases()}\n\`\`\``)
  for (const country of countries) {
    const tokens = forms[country].fields.map(({ autocomplete }) => (autocomplete === undefined ? '–' : `\`${autocomplete}\``))
    expect(article).toContain(`| ${tokens.join(', ')} | \`${usualAddresses[country]['postalCode']}\` |`)
  }
})

test('the figure shows the labels that the program prints', () => {
  const words = readText('address-labels.svg').replaceAll(/<[^>]+>/gu, '')
  const lines = countries.flatMap((country) => checkAddress(country, usualAddresses[country]).label)
  expect(words.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining(lines.map((line) => line.replaceAll('  ', ' '))))
})

function readText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}
