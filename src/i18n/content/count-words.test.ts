import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

const texts = {
  'pages/home/en.json': '{ "sample": true, "heading": "Your shop, drawn", "items": [{ "text": "6\u00a0weeks – from {price.plan}" }] }',
  'pages/home/de.json': '{ "heading": "Ihr Shop" }',
  'posts/a/en.md': '---\ntitle: Not counted\n---\n\nTwo words.\n',
  'messages/en.json': '{ "a": "{count, plural, one {#} other {#}}" }',
  'mails/a/en.json': '{ "subject": "Hello" }',
  'people.json': '{ "people": [{ "name": "Mara Lindholm" }] }',
}

test('words are counted by language, in what pages say alone', () => {
  expect(countWords(texts, 'en')).toBe(9)
  expect(countWords(texts, 'de')).toBe(2)
  expect(countWords(texts, 'es')).toBe(0)
})
