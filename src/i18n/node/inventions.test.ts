import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { parseContent } from '#i18n/content/content.ts'
import { listInventions } from '#i18n/content/inventions.ts'
import { readContentFiles } from './read-content.ts'

const shipped = await readContentFiles(new URL('../../../content/', import.meta.url))
const content = parseContent(shipped)
const agency = { city: 'Bremen', people: ['Jana Petersen'] }

/** The fields of a file in which an agency that took the mark of a sample out is shown what is still invented. */
function listFields(file: string, own = agency): string[] {
  return listInventions({ [file]: shipped[file] ?? '' }, own).map(({ field }) => field)
}

test('nothing of the shipped content invents but its samples', () => {
  expect(content.inventions).toEqual([])
})

test('content without the marks of samples is shown to be invented still', () => {
  const unmarked = Object.fromEntries(
    Object.entries(shipped).map(([file, text]) => [file, text.replace(/"sample": true,\s*|^sample: true\n/mu, '')]),
  )
  const { samples, inventions } = parseContent(unmarked)
  expect(samples).toEqual([])
  const files = new Set(inventions.map(({ file }) => file))
  for (const file of ['site.json', 'people.json', 'shops.json']) expect(files).toContain(file)
  expect(inventions).toContainEqual({
    file: 'pages/privacy-policy/de.json',
    field: expect.stringMatching(/^sections\.\d+\..*rows\.0\.0$/u),
    message: 'says “Beispielhost”, which the sample invents; put in your own',
  })
})

test('each fact of the sample agency and each of its people is known', () => {
  const fields = ['legalName', 'representative', 'register', 'vatId', 'email', 'phone', 'phoneDisplay', 'address.street']
  expect(new Set(listFields('site.json'))).toEqual(new Set(fields))
  expect(listFields('people.json')).toEqual(content.people.map((_, at) => `people.${at}.name`))
})

test.each(locales)('each processor, the authority, and the figures and names of each case are known in %s', (locale) => {
  const law = listFields(`pages/privacy-policy/${locale}.json`)
  expect(law.filter((field) => /rows\.\d\.0$/u.test(field))).toHaveLength(3)
  expect(law.filter((field) => field.includes('paragraphs'))).toHaveLength(1)
  expect(
    listFields(`pages/privacy-policy/${locale}.json`, { ...agency, city: 'Hamburg' }).filter((field) => field.includes('paragraphs')),
  ).toEqual([])
  for (const { slug } of content.cases) {
    const found = listFields(`cases/${slug}/${locale}.json`)
    expect(found).toContain('quote.name')
    expect(found.filter((field) => field.startsWith('figures')).length).toBeGreaterThanOrEqual(2)
  }
})

test('first names are known as those of the sample unless the agency has such people', () => {
  const page = { 'pages/contact-us/de.json': '{ "text": "Mara liest jede Nachricht." }' }
  expect(listInventions(page, agency)).toHaveLength(1)
  expect(listInventions(page, { ...agency, people: ['Mara Schmidt'] })).toEqual([])
  expect(listInventions({ 'pages/contact-us/de.json': '{ "text": "Marathon, Mara Schmidt" }' }, agency)).toEqual([])
})
