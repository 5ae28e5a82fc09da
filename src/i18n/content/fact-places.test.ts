import { expect, test } from 'vitest'
import { listFactPlaces } from './fact-places.ts'

const facts = new Map([
  ['price.plan', '€3,600'],
  ['payment.days', '14'],
])

test('a fact is listed with each text that names it, and the languages that do', () => {
  const texts = {
    'pages/pricing/en.json': '{"lead":"A plan is {price.plan}.","items":[{"text":"{price.plan} and {price.plan}"}]}',
    'pages/pricing/de.json': '{"lead":"Ein Plan kostet {price.plan}.","items":[{"text":"fest"}]}',
    'cases/tea/de.json': '{"story":["{price.plan}"]}',
    'templates/es.json': '{"contact":{"lead":"{price.plan}"}}',
    'shops/tea/en.json': '{"text":"{price.plan}"}',
    'messages/en.json': '{"lead":"{price.plan}"}',
    'site.json': '{"name":"{price.plan}"}',
  }
  expect(listFactPlaces(texts, facts)).toEqual([
    {
      fact: 'price.plan',
      value: '€3,600',
      places: [
        { file: 'pages/pricing', field: 'lead', languages: ['de', 'en'] },
        { file: 'pages/pricing', field: 'items.0.text', languages: ['en'] },
        { file: 'cases/tea', field: 'story.0', languages: ['de'] },
        { file: 'templates', field: 'contact.lead', languages: ['es'] },
      ],
    },
    { fact: 'payment.days', value: '14', places: [] },
  ])
})
