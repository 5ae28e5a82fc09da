import { expect, test } from 'vitest'
import { describeSample, hadField, listDropped, listSampleChanges } from './sample-changes.ts'

const fingerprint = (text: string) => text
const first = {
  'site.json': '{"city":"Hamburg","founded":2017}',
  'messages/en.json': '{"menu":{"open":"Menu"},"save":"Save"}',
  'messages/de.json': '{"menu":{"open":"Menü"},"save":"Speichern"}',
  'pages/team/en.json': '{"heading":"Team","lead":"We"}',
  'pages/team/de.json': '{"heading":"Team","lead":"Wir"}',
  'pages/old/en.json': '{}',
  'posts/one/en.md': 'One',
}
const base = describeSample(first, fingerprint)
const own = {
  'site.json': '{"city":"Bremen"}',
  'messages/en.json': '{"menu":{"open":"Contents"}}',
  'messages/de.json': '{"menu":{"open":"Inhalt"}}',
  'pages/team/en.json': '{"heading":"Us","lead":"We two"}',
  'pages/team/de.json': '{"heading":"Wir","lead":"Wir zwei"}',
}
const compare = (
  sample: Readonly<Record<string, string>>,
  mine: Readonly<Record<string, string>> = own,
  before: typeof base | undefined = base,
) => listSampleChanges({ sample, own: mine }, before, ['en', 'de'], fingerprint)

test('a sample that says the same has no changes', () => {
  expect(compare(first)).toEqual([])
})

test('a replaced text that has changed is named with what it says now, and others are not', () => {
  const next = {
    ...first,
    'messages/en.json': '{"menu":{"open":"Open menu"},"save":"Store"}',
    'pages/team/de.json': '{"heading":"Die Leute","lead":"Wir"}',
    'posts/one/en.md': 'Two',
  }
  expect(compare(next)).toEqual([
    { kind: 'changed', file: 'messages/en.json', field: 'menu.open', text: 'Open menu' },
    { kind: 'changed', file: 'pages/team/de.json', field: 'heading', text: 'Die Leute' },
  ])
  expect(compare(next, { ...own, 'pages/team/de.json': '{"heading":"Die Leute","lead":"Wir zwei"}' })).toHaveLength(1)
})

test('new labels, fields of replaced pages and files are named with the text to translate', () => {
  const next = {
    ...first,
    'messages/de.json': '{"menu":{"open":"Menü"},"save":"Speichern","undo":"Rückgängig"}',
    'messages/nl.json': '{"undo":"Terug"}',
    'pages/team/en.json': '{"heading":"Team","lead":"We","note":"Call us"}',
    'pages/jobs/en.json': '{"heading":"Jobs"}',
  }
  expect(compare(next)).toEqual([
    { kind: 'new', file: 'messages/de.json', field: 'undo', text: 'Rückgängig' },
    { kind: 'new', file: 'pages/team/en.json', field: 'note', text: 'Call us' },
    { kind: 'new', file: 'pages/jobs/en.json', field: 'heading', text: 'Jobs' },
  ])
})

test('what the owner leaves out is no news', () => {
  const next = { ...first, 'posts/two/en.md': 'Two' }
  expect(compare(next, { ...own, 'posts/mine/en.md': 'Mine' })).toEqual([])
  expect(compare(next)).toEqual([{ kind: 'new', file: 'posts/two/en.md', field: '' }])
})

test('fields and files that the product does not know any more are named', () => {
  const { 'pages/old/en.json': _, ...rest } = { ...first, 'site.json': '{"founded":2017}', 'messages/de.json': '{"menu":{}}' }
  expect(compare(rest, { ...own, 'pages/old/en.json': '{}' })).toEqual([
    { kind: 'gone', file: 'site.json', field: 'city' },
    { kind: 'gone', file: 'pages/old/en.json', field: '' },
    { kind: 'gone', file: 'messages/de.json', field: 'menu.open' },
  ])
})

test('an earlier sample had a field if an entry of the same kind had it', () => {
  const former = describeSample(
    {
      'people.json': '{"people":[{"id":"a","desk":{"side":"left"}}]}',
      'posts/one/post.json': '{"mood":"calm"}',
      'posts/one/en.md': '---\ntitle: One\nlede: Short\n---\n\nText\n',
    },
    fingerprint,
  )
  const had = ([file, field]: readonly [string, string]) => hadField(former, file, field)
  const known = [
    ['people.json', ''],
    ['people.json', 'people.7.desk'],
    ['people.json', 'people.7.desk.side'],
    ['posts/mine/post.json', 'mood'],
    ['posts/mine/en.md', 'lede'],
  ] as const
  const unknown = [
    ['posts/mine/post.json', ''],
    ['people.json', 'people.0.des'],
    ['posts/mine/post.json', 'moods'],
    ['posts/mine/en.md', 'led'],
    ['site.json', 'mood'],
  ] as const
  expect([known.filter((each) => !had(each)), unknown.filter(had)]).toEqual([[], []])
})

test('front matter ends above the text, and a text that has changed is named once', () => {
  const [one, two] = ['One', 'Two'].map((title) => ({ 'posts/one/en.md': `---\ntitle: ${title}\n---\n\n---\nnote: none\n---\n` }))
  const before = describeSample(one ?? {}, fingerprint)
  expect(before['posts/one/en.md']).toEqual({ '': one?.['posts/one/en.md'], title: 'One' })
  expect(compare(two ?? {}, one, before)).toEqual([{ kind: 'changed', file: 'posts/one/en.md', field: '' }])
  expect(compare(one ?? {}, one, before)).toEqual([])
  expect(listDropped([before], describeSample({ 'posts/one/en.md': '---\nheading: One\n---\n' }, fingerprint))).toEqual({
    'posts/one/en.md': { title: 'One' },
  })
})

test('without a note of the sample, unknown labels are named', () => {
  const mine = { 'messages/de.json': '{"menu":{"opne":"Inhalt"}}' }
  expect(listSampleChanges({ sample: first, own: mine }, undefined, ['de'], fingerprint)).toEqual([
    { kind: 'gone', file: 'messages/de.json', field: 'menu.opne' },
  ])
})

test('without a note of the sample, texts that are in one language alone are named', () => {
  const { 'pages/team/en.json': _, ...german } = { ...own, 'messages/en.json': '{}' }
  expect(listSampleChanges({ sample: first, own: german }, undefined, ['en', 'de'], fingerprint)).toEqual([
    { kind: 'untranslated', file: 'messages/en.json', field: 'menu.open', text: 'Inhalt' },
    { kind: 'untranslated', file: 'pages/team/en.json', field: '' },
  ])
  expect(listSampleChanges({ sample: first, own: german }, undefined, ['de'], fingerprint)).toEqual([])
})
